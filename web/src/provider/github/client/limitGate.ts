import { delay } from '~/lib/time'

/** The door that calls go through. While the provider takes no more, it is shut, and calls wait in front of it. */
export interface LimitGate {
  /** Resolves once calls may go out; rejects with the signal's reason. */
  readonly pass: (signal: AbortSignal | undefined) => Promise<void>
  /** Shuts it until then, in epoch milliseconds. False: nobody would wait so long. */
  readonly shut: (until: number) => boolean
}

// GitHub's windows are an hour long (docs.github.com, "Rate limits for the REST API"); a clock may be a little off.
const longestWait = 65 * 60_000
// The provider's clock may be behind ours, and its windows end on the second.
const margin = 1_000

/** `onChange` hears until when the door is shut, and undefined when it is open again. */
export function createLimitGate(
  onChange: (until: number | undefined) => void,
  now: () => number = Date.now,
): LimitGate {
  let shutUntil = 0
  return {
    async pass(signal) {
      while (shutUntil > now()) await delay(shutUntil - now(), signal)
      if (shutUntil === 0) return
      shutUntil = 0
      onChange(undefined)
    },
    shut(until) {
      const end = Math.max(until, now()) + margin
      if (end - now() > longestWait) return false
      shutUntil = Math.max(shutUntil, end)
      onChange(shutUntil)
      return true
    },
  }
}
