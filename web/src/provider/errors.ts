import type { AccessTrouble } from './access'

/**
 * Everything that can go wrong between us and a provider, by what a person can do about it. The cases and how GitHub
 * marks them: docs.github.com, "Troubleshooting the REST API" and "Rate limits for the REST API".
 */
export type ProviderErrorKind =
  | 'offline' // no answer: network down, DNS, CORS, blocked
  | 'signed-out' // 401: token missing, wrong, expired or revoked
  | 'forbidden' // 403 that is no rate limit
  | 'not-found' // 404, or private and not visible
  | 'empty-repository' // 409 "Git Repository is empty."
  | 'conflict' // other 409
  | 'not-fast-forward' // 422 on a ref update: somebody was faster
  | 'already-exists' // 422: branch, repository or review of that name
  | 'refused' // 405: a rule or a conflict forbids a merge
  | 'invalid' // other 422 and 400
  | 'too-large' // over a documented size limit
  | 'rate-limited' // 403/429 with the marks of a limit
  | 'unavailable' // 5xx
  | 'unexpected' // an answer that we cannot read

interface ProviderErrorDetails {
  readonly kind: ProviderErrorKind
  /** HTTP status; undefined where no answer came. */
  readonly status?: number
  /** The provider's own words, `errors[].message` appended. */
  readonly providerMessage?: string
  /** What was asked for: method and path, no query, no token. */
  readonly request: string
  /** Epoch milliseconds from which it is worth trying again (rate limits). */
  readonly retryAt?: number
  /** Where the account, the token or the app lacks something. */
  readonly trouble?: AccessTrouble
  /** The provider's id of the request, where its operators or its log may be asked for it. */
  readonly requestId?: string
}

/** A failed call to the provider. `message` is for people: what failed, why, and what to do. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly details: ProviderErrorDetails

  constructor(message: string, details: ProviderErrorDetails, options?: ErrorOptions) {
    super(message, options)
    this.details = details
  }

  get kind(): ProviderErrorKind {
    return this.details.kind
  }

  /** What an `ErrorReference` shows. */
  get requestId(): string | undefined {
    return this.details.requestId
  }
}

export function isProviderError(error: unknown, ...kinds: ProviderErrorKind[]): error is ProviderError {
  return error instanceof ProviderError && (kinds.length === 0 || kinds.includes(error.kind))
}
