import type { ReactNode } from 'react'
import type { HeldOnFile } from '~/commands/reviews/sendVerdict'
import { speakInReview } from '~/commands/reviews/speakInReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { useReviewScope } from '../ReviewScope'
import { Composer } from './Composer'
import { useHolding } from './useHolding'

interface NewWordsProps {
  /** Names the place within the review. */
  readonly place: string
  /** What it is about, in words. */
  readonly about: string
  readonly label: string
  readonly submitLabel: string
  readonly isOptional?: boolean
  /** What is sent; undefined: it cannot be sent as it is. */
  readonly make: (words: string) => Omit<HeldOnFile, 'id'> | undefined
  readonly onDone: () => void
  /** Where somebody thinks better of it; before it is done. */
  readonly onCancel?: (() => void) | undefined
  /** What is said beside the words. */
  readonly children?: ReactNode
}

/** A new comment on a value or a file: sent at once, or kept until the person says what they think of all of it. */
export function NewWords({ place, about, make, onDone, onCancel, ...composer }: NewWordsProps) {
  const { name, review } = useReviewScope()
  const scope = useCommandScope()
  const holding = useHolding()
  return (
    <Composer
      {...composer}
      place={place}
      onSend={(words) => {
        const made = make(words)
        return made && speakInReview(scope, name, review.number, { kind: 'comment', ...made })
      }}
      {...(holding && {
        holdLabel: holding.label,
        onHold: (words: string) => {
          const made = make(words)
          return made === undefined ? undefined : holding.hold({ ...made, place, about, words })
        },
      })}
      onDone={onDone}
      onCancel={() => {
        onCancel?.()
        onDone()
      }}
    />
  )
}
