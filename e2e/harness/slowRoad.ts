import { setTimeout } from 'node:timers/promises'
import { type Handle, passOn } from './Proxy'
import { Random } from './random'

/**
 * A way to the server on which each request and each answer takes a time of its own, up to `milliseconds`. Answers of a
 * server beside the browser come in the order of the questions, and hide what goes wrong where they come in another.
 */
export function slowRoad(milliseconds: number, seed: number): Handle {
  const random = new Random(seed)
  const pause = () => setTimeout(random.below(milliseconds + 1))
  return async (_, to, forward) => {
    await pause()
    const answer = await forward()
    await pause()
    passOn(answer, to)
  }
}
