import { m } from '~/paraglide/messages'
import type { AccessTrouble } from '../../access'
import { isProviderError, type ProviderError } from '../../errors'
import { items, member, type Place, root, ShapeError } from '../../parse'
import type { Renewal } from '../../session/renewal'
import type { ListPage } from '../../types'
import { asRestAnswer, type HttpAnswer } from '../answers/graphqlAnswer'
import { fetchPages, pageCountOf } from '../calls/pages'
import { callAddress } from './addresses'
import { answerFailure, type FailedCall, offlineFailure, unexpectedFailure } from './failure'
import type { LimitGate } from './limitGate'
import { type RateLimit, readRateLimit } from './rateLimit'
import type { ReadLine } from './readLine'
import { readLeftOut } from './readTrouble'
import type { Repeat } from './repeat'
import { jsonType, rawType, requestOf } from './request'

/** How calls are made. */
interface ClientOptions {
  /** REST base address without a final slash: https://api.github.com or https://HOST/api/v3. */
  readonly rest: string
  /** Address of the GraphQL interface. */
  readonly graphql: string
  /** Null: nobody is signed in; public content only. */
  readonly token: string | null
  /** What renews the token, where it ends by itself. */
  readonly renewal: Renewal | undefined
  /** How people call the provider, for messages. */
  readonly name: string
  readonly fetch: typeof fetch
  /** Milliseconds until an unanswered call is given up. */
  readonly timeout: number
  readonly onRateLimit: (limit: RateLimit) => void
  /** The provider refused the token, and it was not renewed. */
  readonly onSignedOut: (token: string) => void
  /** The scopes of the token, of every answer that tells them. */
  readonly onScopes: (scopes: string) => void
  /** The account, the token or the app lacks something. */
  readonly onTrouble: (trouble: AccessTrouble) => void
  /** What makes calls wait while a limit is reached. */
  readonly gate: LimitGate
  readonly line: ReadLine
  /** What makes calls again that may be. */
  readonly repeat: Repeat
}

/** One call. */
interface Call {
  /** What fails if this fails: "Could not load the branches of ada/shop." */
  readonly task: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** It changes nothing, though it is no GET. */
  readonly isRead?: boolean
  /** After which failures it may be made again, as twice done is as once; unless said: a read after all, a write after none. */
  readonly repeated?: Repeated
  /** Encoded, below the REST base, begins with a slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Milliseconds that an answer may take beyond the usual: large bodies. */
  readonly patience?: number
  readonly signal?: AbortSignal | undefined
}

type Repeated = 'always' | 'unanswered' | 'never'

/** One call of what REST has no call for. */
interface GraphQLCall {
  /** What fails if this fails. */
  readonly task: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  /** No mutation: it waits in the line of reads. */
  readonly isRead?: boolean
  /** As of other calls. */
  readonly repeated?: Repeated
  readonly signal?: AbortSignal | undefined
}

/** Calls that reject with a `ProviderError`, or with an `AbortError` once the caller's signal is aborted. */
export interface Client {
  readonly json: <Answer>(call: Call, read: (answer: Place) => Answer) => Promise<Answer>
  /** Reads `data` of the answer. */
  readonly graphql: <Answer>(call: GraphQLCall, read: (data: Place) => Answer) => Promise<Answer>
  /** Of which nothing is read: where something was taken away the answer is empty. */
  readonly done: (call: Call) => Promise<void>
  /** The bytes of a blob or file, by the raw media type. */
  readonly bytes: (call: Call) => Promise<Uint8Array>
  /** One page of a list: the call's query says which. */
  readonly page: <Item>(call: Call, read: (item: Place) => Item) => Promise<ListPage<Item>>
  /** All pages of a list, in order, each `key` once. */
  readonly list: <Item>(
    call: Call,
    read: (item: Place) => Item,
    key: (item: Item) => string,
  ) => Promise<readonly Item[]>
}

export function createClient(options: ClientOptions): Client {
  return {
    async json(call, read) {
      const { body } = await exchange(options, call, addressOf(options, call), jsonType)
      return readJson(body, read, failedCall(options, call))
    },
    async graphql({ query, variables, ...rest }, read) {
      const call = { ...rest, method: 'POST', path: '/graphql', body: { query, variables } } as const
      const { body } = await exchange(options, call, options.graphql, jsonType)
      return readJson(body, (answer) => read(member(answer, 'data')), failedCall(options, call))
    },
    async done(call) {
      await exchange(options, call, addressOf(options, call), jsonType)
    },
    async bytes(call) {
      return (await exchange(options, call, addressOf(options, call), rawType)).body
    },
    async page(call, read) {
      const { headers, body } = await exchange(options, call, addressOf(options, call), jsonType)
      return {
        items: readJson(body, (answer) => items(answer).map(read), failedCall(options, call)),
        pageCount: pageCountOf(headers.get('link'), Number(call.query?.page ?? 1)),
      }
    },
    list(call, read, key) {
      const first = addressOf(options, { ...call, query: { ...call.query, per_page: '100' } })
      return fetchPages(first, key, async (address) => {
        const { headers, body } = await exchange(options, call, address, jsonType)
        const readItems = (answer: Place) => items(answer).map(read)
        return { items: readJson(body, readItems, failedCall(options, call)), link: headers.get('link') }
      })
    },
  }
}

/** Makes a call and reads its answer, more than once where that may help and harms nothing. */
async function exchange(
  options: ClientOptions,
  call: Call,
  address: string,
  accept: string,
): Promise<HttpAnswer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask(options, call, address, accept)
    } catch (error) {
      if (!isProviderError(error) || !isRepeated(call, error)) throw error
      if (!(await options.repeat(failures, error, call.signal))) throw error
    }
  }
}

/**
 * Sends one request and reads its answer; rejects where it is no success. A request that a limit has refused was not
 * carried out, so it is sent again when the limit has ended, with all that came after it; so is one whose token had ended,
 * with the next token.
 */
async function ask(options: ClientOptions, call: Call, address: string, accept: string): Promise<HttpAnswer> {
  let wasRenewed = false
  for (;;) {
    await options.gate.pass(call.signal)
    const token = options.renewal ? await options.renewal.current() : options.token
    const sending = () => send(options, call, address, accept, token)
    // A write is one of a few, and somebody waits for it.
    const sent = await (isReading(call) ? options.line(sending) : sending())
    const { status, headers, body } = address === options.graphql ? asRestAnswer(sent) : sent
    const limit = readRateLimit(headers)
    if (limit) options.onRateLimit(limit)
    if (status === 401 && token !== null) {
      const renewed = wasRenewed ? null : await options.renewal?.after(token)
      wasRenewed = true
      if (typeof renewed === 'string') continue
      options.onSignedOut(token)
    }
    const scopes = headers.get('x-oauth-scopes')
    if (scopes !== null) options.onScopes(scopes)
    if (status >= 200 && status < 300) {
      const leftOut = readLeftOut(headers)
      if (leftOut) options.onTrouble(leftOut)
      return { status, headers, body }
    }
    const failure = answerFailure({ status, headers, text: decode(body) }, failedCall(options, call))
    const { retryAt, trouble } = failure.details
    if (trouble) options.onTrouble(trouble)
    if (retryAt === undefined || !options.gate.shut(retryAt)) throw failure
  }
}

function isReading({ isRead, method = 'GET' }: Call): boolean {
  return isRead ?? method === 'GET'
}

function isRepeated(call: Call, { kind }: ProviderError): boolean {
  const { repeated = isReading(call) ? 'always' : 'never' } = call
  return repeated === 'always' || (repeated === 'unanswered' && kind === 'offline')
}

async function send(
  options: ClientOptions,
  call: Call,
  address: string,
  accept: string,
  token: string | null,
): Promise<HttpAnswer> {
  const failed = failedCall(options, call)
  // The token goes to the configured host and nowhere else, whatever a Link header says.
  if (address !== options.graphql && !isBelow(options.rest, address)) {
    throw unexpectedFailure(failed, m.provider_foreign_address({ host: new URL(address).host }))
  }
  const late = AbortSignal.timeout(options.timeout + (call.patience ?? 0))
  try {
    const response = await options.fetch(address, {
      ...requestOf({
        token,
        accept,
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      }),
      method: call.method ?? 'GET',
      signal: call.signal ? AbortSignal.any([call.signal, late]) : late,
    })
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  } catch (error) {
    if (call.signal?.aborted) throw new DOMException('The request was ended.', 'AbortError')
    throw offlineFailure(failed, late.aborted ? late.reason : error)
  }
}

function readJson<Result>(body: Uint8Array, read: (answer: Place) => Result, failed: FailedCall): Result {
  try {
    return read(root(JSON.parse(decode(body))))
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) {
      throw unexpectedFailure(failed, error.message, error)
    }
    throw error
  }
}

function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body)
}

function failedCall({ name }: ClientOptions, { task, method, path }: Call): FailedCall {
  return { task, request: `${method ?? 'GET'} ${path}`, provider: name }
}

function addressOf(options: ClientOptions, call: Call): string {
  const address = callAddress(options.rest, call.path, call.query)
  if (address === undefined) {
    throw unexpectedFailure(failedCall(options, call), m.provider_bad_path({ path: call.path }))
  }
  return address
}

function isBelow(rest: string, address: string): boolean {
  const [base, url] = [new URL(`${rest}/`), new URL(address)]
  return url.origin === base.origin && url.pathname.startsWith(base.pathname)
}
