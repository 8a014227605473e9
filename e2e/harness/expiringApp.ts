import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Stands before a hub and gives tokens that end, with others that renew them once, as a GitHub App does. */
export interface ExpiringApp {
  readonly url: string
  /** How often a token was renewed. */
  readonly renewals: () => number
  /** All tokens of pages end now, as after eight hours. */
  endTokens(): void
  /** What renews them counts no more, as after half a year, or does again. */
  refuseRenewals(isRefused: boolean): void
  stop(): Promise<void>
}

/** `hub` is asked when the first request comes; `makeToken` makes one of its person. */
export async function startExpiringApp(
  hub: () => string,
  makeToken: () => Promise<string>,
): Promise<ExpiringApp> {
  let given = new Set<string>()
  let ended = new Set<string>()
  let renewal: string | undefined
  let renewals = 0
  let isRefused = false

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')

  return {
    url: `http://127.0.0.1:${address.port}`,
    renewals: () => renewals,
    endTokens() {
      ended = new Set([...ended, ...given])
      given = new Set()
    },
    refuseRenewals(isNow) {
      isRefused = isNow
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const token = incoming.headers.authorization?.replace('Bearer ', '') ?? ''
    if (ended.has(token)) return refuse(outgoing)
    if (incoming.method !== 'POST' || incoming.url !== '/login/oauth/access_token') {
      pass(incoming, outgoing)
      return undefined
    }
    const body = await text(incoming)
    const form = new URLSearchParams(body)
    if (form.get('grant_type') !== 'refresh_token') {
      const exchange = await fetch(`${hub()}${incoming.url}`, {
        method: 'POST',
        body: form,
        headers: { accept: 'application/json' },
      })
      return give(outgoing, (await exchange.json()) as Record<string, unknown>)
    }
    if (isRefused || form.get('refresh_token') !== renewal) {
      return write(outgoing, { error: 'bad_refresh_token', error_description: 'It is incorrect or expired.' })
    }
    renewals += 1
    return give(outgoing, { access_token: await makeToken(), token_type: 'bearer' })
  }

  function give(outgoing: ServerResponse, pair: Record<string, unknown>): void {
    if (typeof pair.access_token !== 'string') return write(outgoing, pair)
    given.add(pair.access_token)
    renewal = `ghr_${randomUUID()}`
    return write(outgoing, { ...pair, expires_in: 28_800, refresh_token: renewal })
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url, headers } = incoming
    const passed = request(new URL(url ?? '/', hub()), { method, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(outgoing)
    })
    passed.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(passed)
  }
}

function write(outgoing: ServerResponse, body: unknown): void {
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(outgoing: ServerResponse): void {
  outgoing
    .writeHead(401, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    .end(JSON.stringify({ message: 'Bad credentials' }))
}
