/** What is left of a request allowance; GitHub sends it with every answer. */
export interface RateLimit {
  /** Requests in the current window. */
  readonly limit: number
  readonly remaining: number
  /** When the window ends, in epoch milliseconds. */
  readonly resetAt: number
  /** Which allowance: `core`, `search`, ... */
  readonly resource: string
}

/** Undefined where the answer carries no limit, as on Enterprise Servers. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const limit = readCount(headers, 'x-ratelimit-limit')
  const remaining = readCount(headers, 'x-ratelimit-remaining')
  const reset = readCount(headers, 'x-ratelimit-reset')
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined
  return { limit, remaining, resetAt: reset * 1000, resource: headers.get('x-ratelimit-resource') ?? 'core' }
}

// A secondary limit may come without any time; GitHub then asks for a minute.
const secondaryPause = 60_000

/**
 * From when it is worth trying again (epoch milliseconds) if the answer was refused because of a limit; undefined if
 * it was refused for another reason. The marks: github-docs, "Rate limits for the REST API".
 */
export function readLimitEnd(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  message: string,
  now: number,
): number | undefined {
  if (status !== 403 && status !== 429) return undefined
  const retryAfter = readCount(headers, 'retry-after')
  if (retryAfter !== undefined) return now + retryAfter * 1000
  const limit = readRateLimit(headers)
  if (limit?.remaining === 0) return limit.resetAt
  return status === 429 || /rate limit/i.test(message) ? now + secondaryPause : undefined
}

function readCount(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}
