import { m } from '~/paraglide/messages'
import { useReviewScope } from '../ReviewScope'
import { useHeldComments, type WordsToHold } from './heldComments'

interface Holding {
  readonly label: string
  /** Answers whether the browser has kept it. */
  readonly hold: (words: WordsToHold) => boolean
}

/** How words wait for the judgement; undefined where there is none to come, or as many wait as go with one. */
export function useHolding(): Holding | undefined {
  const { review } = useReviewScope()
  const { all, hold } = useHeldComments()
  if (!hold || review.state !== 'open') return undefined
  return { hold, label: all.length === 0 ? m.review_hold_first() : m.review_hold() }
}
