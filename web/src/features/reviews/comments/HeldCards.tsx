import { useRef } from 'react'
import type { HeldAnswer, HeldOnFile } from '~/commands/reviews/sendVerdict'
import { readSuggestion } from '~/commands/reviews/suggestion'
import { m } from '~/paraglide/messages'
import { Badge, Button, ChangedLine } from '~/ui'
import styles from './Comments.module.css'
import { type HeldWords, useHeldComments } from './heldComments'
import { Words } from './Words'

interface HeldCardsProps {
  /** Those that were written at one place. */
  readonly held: readonly HeldWords[]
  /** Opens the field of the place again, with these words. Undefined: it is open, with other words. */
  readonly onEdit: ((held: HeldWords) => void) | undefined
}

/** What a person has written here and not sent. */
export function HeldCards({ held, onEdit }: HeldCardsProps) {
  const { drop } = useHeldComments()
  const box = useRef<HTMLDivElement>(null)
  if (held.length === 0) return null
  return (
    <div className={styles.thread} ref={box} tabIndex={-1}>
      <ul className={styles.comments} aria-label={m.review_held_here()}>
        {held.map((one) => {
          const { id, words, about } = one
          const lines = proposedIn(one)
          return (
            <li key={id} className={styles.comment}>
              <div className={styles.byline}>
                <Badge tone="warning">{m.review_held_badge()}</Badge>
                <span className={styles.more}>
                  {onEdit && lines === undefined && (
                    <Button
                      variant="ghost"
                      size="small"
                      aria-label={m.review_held_edit({ about })}
                      onPress={() => onEdit(one)}
                    >
                      {m.review_comment_edit()}
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={m.review_held_drop({ about })}
                    onPress={() => {
                      drop([id])
                      box.current?.focus()
                    }}
                  >
                    {m.review_comment_delete()}
                  </Button>
                </span>
              </div>
              {words !== '' && <Words text={words} />}
              <Proposed lines={lines} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Proposed({ lines }: { readonly lines: readonly string[] | undefined }) {
  if (!lines) return null
  return (
    <div className={styles.suggestion}>
      <p className={styles.quiet}>{m.review_suggested()}</p>
      <ChangedLine before={undefined} after={lines.join('\n')} />
    </div>
  )
}

/** An answer is words alone. */
function proposedIn(
  said: Pick<HeldOnFile, 'comment'> | Pick<HeldAnswer, 'answer'>,
): readonly string[] | undefined {
  return 'comment' in said ? readSuggestion(said.comment.body).lines : undefined
}
