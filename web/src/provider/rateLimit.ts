import { create } from 'zustand'
import type { RateLimit } from './github/rateLimit'

/** How many requests the signed-in person has left; null until the first answer, or where there is no limit. */
export const useRateLimit = create<{ readonly limit: RateLimit | null }>()(() => ({ limit: null }))
