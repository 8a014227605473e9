import { type ComponentProps, useRef, useState } from 'react'
import { speakInReview } from '~/commands/reviews/speakInReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { Button } from '~/ui'
import { useReviewScope } from '../ReviewScope'
import styles from './Comments.module.css'
import { Composer } from './Composer'
import { useHasKeptWords } from './keptWords'

interface GeneralComposerProps {
  /** Names it within the review. */
  readonly place: string
  readonly label: string
  readonly submitLabel: string
  /** The button that opens the field. */
  readonly opener: Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'aria-label' | 'children'>
  /** The whole text of what was typed. */
  readonly bodyOf?: (words: string) => string
}

/** Where somebody says something of all of it, also of a review that has ended. */
export function GeneralComposer(props: GeneralComposerProps) {
  const { place, label, submitLabel, opener, bodyOf = (words) => words } = props
  const { name, review, login } = useReviewScope()
  const scope = useCommandScope()
  const [isOpen, setOpen] = useState(useHasKeptWords(place))
  const box = useRef<HTMLDivElement>(null)
  if (login === '') return null
  const close = () => {
    setOpen(false)
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.answer}>
      {isOpen ? (
        <Composer
          place={place}
          label={label}
          submitLabel={submitLabel}
          onSend={(words) =>
            speakInReview(scope, name, review.number, { kind: 'remark', body: bodyOf(words) })
          }
          onDone={close}
          onCancel={close}
        />
      ) : (
        <Button size="small" {...opener} onPress={() => setOpen(true)} />
      )}
    </div>
  )
}
