import { formatTimeOfDay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import type { AccessTrouble } from '../../access'
import { ProviderError, type ProviderErrorKind } from '../../errors'
import { readLimitEnd } from './rateLimit'
import { readTrouble } from './readTrouble'

/** The call that failed, in words: what a person wanted, and what was asked for. */
export interface FailedCall {
  /** "Could not load the branches of ada/shop." */
  readonly task: string
  /** Method and path, without query. */
  readonly request: string
  /** The provider's name: "GitHub". */
  readonly provider: string
}

/** An answer without success. */
interface FailedAnswer {
  readonly status: number
  readonly headers: Headers
  /** The body; JSON, HTML of a proxy, or anything else. */
  readonly text: string
}

/** The error of an answer that is no success. `now` in epoch milliseconds. */
export function answerFailure(
  answer: FailedAnswer,
  call: FailedCall,
  now: number = Date.now(),
): ProviderError {
  const { message, details } = readErrorBody(answer.text)
  const providerMessage = [message, ...details].filter(Boolean).join(' ')
  const retryAt = readLimitEnd(answer, message, now)
  const kind = retryAt === undefined ? kindOf(answer.status, providerMessage) : 'rate-limited'
  const trouble = kind === 'forbidden' ? readTrouble(providerMessage, answer.headers) : undefined
  const reason = reasonOf({ kind, call, answer, providerMessage, retryAt: retryAt ?? now, trouble })
  const said = providerMessage && m.provider_says({ provider: call.provider, message: providerMessage })
  return new ProviderError([call.task, reason, said].filter(Boolean).join(' '), {
    kind,
    status: answer.status,
    request: call.request,
    ...(providerMessage && { providerMessage }),
    ...(retryAt !== undefined && { retryAt }),
    ...(trouble && { trouble }),
    ...requestIdOf(answer.headers, kind),
  })
}

/** Where nothing is amiss with the provider nobody needs to look for the request. */
const explainedKinds: readonly ProviderErrorKind[] = [
  'signed-out',
  'not-found',
  'empty-repository',
  'not-fast-forward',
  'already-exists',
  'rate-limited',
]

function requestIdOf(headers: Headers, kind: ProviderErrorKind): { requestId?: string } {
  const id = headers.get('x-github-request-id') ?? headers.get('x-request-id')
  return id === null || id.length > 100 || explainedKinds.includes(kind) ? {} : { requestId: id }
}

/** The error of a call that got no answer. */
export function offlineFailure(call: FailedCall, cause: unknown): ProviderError {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  const reason = isLate
    ? m.provider_reason_timeout({ provider: call.provider })
    : m.provider_reason_offline({ provider: call.provider })
  return new ProviderError(`${call.task} ${reason}`, { kind: 'offline', request: call.request }, { cause })
}

/** The error of an answer that does not say what it should; `reason` names the member. */
export function unexpectedFailure(call: FailedCall, reason: string, cause?: unknown): ProviderError {
  const text = m.provider_reason_unexpected({ provider: call.provider, reason })
  return new ProviderError(`${call.task} ${text}`, { kind: 'unexpected', request: call.request }, { cause })
}

const protectedBranch = /rule violations|protected branch|through a pull request|required status check/i

// Status codes and texts as measured: the messages are GitHub's own and have been stable for years.
function kindOf(status: number, message: string): ProviderErrorKind {
  if (status === 401) return 'signed-out'
  if (status === 413 || /too[ _]large/i.test(message)) return 'too-large'
  if (/^(Git Repository|This repository) is empty/i.test(message)) return 'empty-repository'
  if ([403, 409, 422].includes(status) && protectedBranch.test(message)) return 'forbidden'
  if (status === 403 || status === 451) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 405) return 'refused'
  if (status === 409) return 'conflict'
  if (status >= 500) return 'unavailable'
  if (status !== 422 && status !== 400) return 'unexpected'
  if (/not a fast.forward/i.test(message)) return 'not-fast-forward'
  if (/already exists/i.test(message)) return 'already-exists'
  if (/^(Reference does not exist|No commit found)/i.test(message)) return 'not-found'
  return 'invalid'
}

interface Circumstances {
  readonly kind: ProviderErrorKind
  readonly call: FailedCall
  readonly answer: FailedAnswer
  readonly providerMessage: string
  readonly retryAt: number
  readonly trouble: AccessTrouble | undefined
}

/** Why it failed and what to do, for people. */
function reasonOf(circumstances: Circumstances): string {
  const {
    kind,
    call: { provider },
    answer: { status },
    providerMessage,
    retryAt,
    trouble,
  } = circumstances
  switch (kind) {
    case 'signed-out':
      return m.provider_reason_signed_out()
    case 'forbidden':
      return forbiddenReason(providerMessage, trouble)
    case 'not-found':
      return m.provider_reason_not_found()
    case 'empty-repository':
      return m.provider_reason_empty_repository()
    case 'conflict':
      return m.provider_reason_conflict()
    case 'refused':
      return m.provider_reason_refused()
    case 'not-fast-forward':
      return m.provider_reason_not_fast_forward()
    case 'already-exists':
      return /pull request already exists/i.test(providerMessage)
        ? m.provider_reason_review_exists()
        : m.provider_reason_already_exists()
    case 'invalid':
      return /^Reference update failed/i.test(providerMessage)
        ? m.provider_reason_ref_clash()
        : m.provider_reason_invalid({ provider })
    case 'too-large':
      return m.provider_reason_too_large({ provider })
    case 'rate-limited':
      return m.provider_reason_rate_limited({ provider, time: formatTimeOfDay(retryAt) })
    case 'offline':
    case 'unavailable':
      return m.provider_reason_unavailable({ provider, status })
    case 'unexpected':
      break
  }
  return m.provider_reason_status({ provider, status })
}

function forbiddenReason(message: string, trouble: AccessTrouble | undefined): string {
  if (protectedBranch.test(message)) return m.provider_reason_protected()
  if (/archived/i.test(message)) return m.provider_reason_archived()
  switch (trouble?.kind) {
    case 'app-not-approved':
      return m.provider_reason_app_restricted()
    case 'network-not-allowed':
      return m.provider_reason_network()
    case 'single-sign-on':
      return m.provider_reason_single_sign_on()
    case 'app-suspended':
      return m.provider_reason_app_suspended()
    case 'scope':
      return m.provider_reason_scope({ scopes: trouble.needed.join(', ') })
    case 'token-without-right':
    case 'app-without-right':
    case 'single-sign-on-partly':
    case 'only-reading':
    case undefined:
      break
  }
  return m.provider_reason_forbidden()
}

/** GitHub's error body: `errors` is a list of objects or texts, or one text; proxies answer HTML. */
function readErrorBody(text: string): { message: string; details: string[] } {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { message: '', details: [] }
  }
  const message = textMember(body, 'message')
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : []
  const details = (Array.isArray(errors) ? errors : [errors]).map((error: unknown) =>
    typeof error === 'string' ? error : textMember(error, 'message') || describeField(error),
  )
  return { message, details: details.filter(Boolean) }
}

/** "head: invalid", where a validation error has no words of its own. */
function describeField(error: unknown): string {
  const [field, code] = [textMember(error, 'field'), textMember(error, 'code')]
  return field && code ? `${field}: ${code}` : ''
}

function textMember(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : ''
}
