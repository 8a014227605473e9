import { delay } from '~/lib/time'
import type { ProviderError } from '../../errors'

/** Whether a failed call is made again; it resolves when it is time for that. `failures` counts from 1. */
export type Repeat = (
  failures: number,
  error: ProviderError,
  signal: AbortSignal | undefined,
) => Promise<boolean>

/** Milliseconds. A server that is being restarted, or a lost line, is often back within seconds. */
const PAUSES = [400, 1_600] as const

/**
 * Makes calls again that got no answer, or one of a server in trouble (500, 502, 503, 504): after a pause each time, drawn
 * from half of it up, so that the calls of a page do not come back together. Who has waited for a whole minute, or whose
 * machine has no network, hears of it at once.
 */
export function createRepeat(pauses: readonly number[] = PAUSES, random: () => number = Math.random): Repeat {
  return async (failures, error, signal) => {
    const pause = pauses[failures - 1]
    if (pause === undefined || !mayPass(error)) return false
    await delay(pause * (0.5 + random() / 2), signal)
    return true
  }
}

function mayPass({ kind, cause, details: { status = 0 } }: ProviderError): boolean {
  if (kind === 'unavailable') return [500, 502, 503, 504].includes(status)
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  return kind === 'offline' && !isLate && navigator.onLine
}
