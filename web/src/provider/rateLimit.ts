import { create } from 'zustand'
import type { RateLimit } from './github/client/rateLimit'

interface RateLimitState {
  /** How many requests the signed-in person has left; null until the first answer, or where there is no limit. */
  readonly limit: RateLimit | null
  /** The limit is reached: requests wait until then, in epoch milliseconds. */
  readonly pausedUntil: number | null
}

export const useRateLimit = create<RateLimitState>()(() => ({ limit: null, pausedUntil: null }))

/** The share of the allowance below which people are told, and what nobody waits for is not asked for. */
const scarce = 0.1

/** Whether few requests are left in the window that has not ended at `now`, in epoch milliseconds. */
export function isScarce(limit: RateLimit | null, now: number): limit is RateLimit {
  return limit !== null && limit.remaining < limit.limit * scarce && limit.resetAt > now
}
