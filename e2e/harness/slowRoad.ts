import { setTimeout } from 'node:timers/promises'
import type { Handle } from './Proxy'
import { Random } from './random'

/** At most how long each request and each answer is on its way, ms; nothing said: no longer than it takes. */
const latency = Number(process.env.SHEAF_LATENCY ?? 0)
const seed = Number(process.env.SHEAF_SEED ?? 1)

export const isRoadSlow = latency > 0

/**
 * The same on a way to the server on which each request and each answer takes a time of its own. Answers of a server
 * beside the browser come in the order of the questions, and hide what goes wrong where they come in another.
 */
export function slowRoad(handle: Handle): Handle {
  if (!isRoadSlow) return handle
  const random = new Random(seed)
  const pause = () => setTimeout(random.below(latency + 1))
  return (from, to, forward) =>
    handle(from, to, async () => {
      await pause()
      const answer = await forward()
      await pause()
      return answer
    })
}
