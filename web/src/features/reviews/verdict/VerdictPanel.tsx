import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOperation } from '~/commands/operations'
import { speakInReview } from '~/commands/reviews/speakInReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import type { NewVerdict } from '~/provider/conversation'
import { useProvider } from '~/provider/ProviderContext'
import { verdictsQuery } from '~/provider/queries/reviewQueries'
import { Button, Callout, IconButton, TextArea } from '~/ui'
import { type HeldWords, useHeldComments } from '../comments/heldComments'
import { useKeptWords } from '../comments/keptWords'
import panel from '../Panel.module.css'
import { useReviewScope } from '../ReviewScope'
import styles from './VerdictPanel.module.css'

/** Of a comment so much is told. */
const MOST = 80

interface VerdictPanelProps {
  /** Whether approving is what comes next. */
  readonly isNext: boolean
}

/** Where a person says what they think of a review as a whole, at the state that they see. */
export function VerdictPanel({ isNext }: VerdictPanelProps) {
  const { name, review, login } = useReviewScope()
  const scope = useCommandScope()
  const [words, keep] = useKeptWords('verdict')
  const { all: held, drop, isHeld } = useHeldComments()
  const [sent, setSent] = useState<{ readonly id: string; readonly kind: NewVerdict['kind'] }>()
  const operation = useOperation(sent?.id)
  const { data } = useQuery(verdictsQuery(useProvider(), name, review.number))
  const isSent = operation?.type === 'Loaded'
  const finish = useEffectEvent(() => keep(''))
  useEffect(() => {
    if (isSent) finish()
  }, [isSent])

  const isSending = operation?.type === 'Loading'
  const isOwn = review.author?.login.toLowerCase() === login.toLowerCase()
  const isEmpty = words.trim() === ''
  const say = (kind: NewVerdict['kind']) => {
    const verdict = { kind, body: words.trim(), commit: review.head.commit, unsent: data?.unsent }
    const word = { kind: 'verdict', verdict, held, isHeld, onSent: drop } as const
    setSent({ kind, id: speakInReview(scope, name, review.number, word) })
  }
  const button = (kind: NewVerdict['kind'], isOff: boolean) => ({
    isDisabled: isOff || isSending,
    isLoading: isSending && sent?.kind === kind,
    onPress: () => say(kind),
  })
  return (
    <section className={panel.panel} aria-labelledby="review-say">
      <h2 className={panel.title} id="review-say">
        {m.review_say()}
      </h2>
      <TextArea
        label={m.review_say_label()}
        isLabelHidden
        placeholder={m.review_say_label()}
        value={words}
        onChange={keep}
        isReadOnly={isSending}
      />
      {operation?.type === 'Failed' && <Callout tone="danger">{operation.error?.message}</Callout>}
      <HeldList held={held} onDrop={(id) => drop([id])} isBusy={isSending} />
      {data?.unsent !== undefined && <p className={panel.why}>{m.review_say_unsent()}</p>}
      <div className={styles.buttons}>
        {!isOwn && (
          <Button variant={isNext ? 'primary' : 'secondary'} {...button('approved', false)}>
            {m.review_approve()}
          </Button>
        )}
        {!isOwn && <Button {...button('changes-requested', isEmpty)}>{m.review_request_changes()}</Button>}
        <Button
          variant={isOwn ? 'secondary' : 'ghost'}
          {...button('commented', isEmpty && held.length === 0)}
        >
          {m.review_say_comment()}
        </Button>
      </div>
      {isOwn && <p className={panel.why}>{m.review_say_own()}</p>}
      {!isOwn && isEmpty && <p className={panel.why}>{m.review_say_words()}</p>}
    </section>
  )
}

interface HeldListProps {
  readonly held: readonly HeldWords[]
  readonly onDrop: (id: string) => void
  readonly isBusy: boolean
}

/** What goes out with it. Where it was written it can be changed; that place may be gone since. */
function HeldList({ held, onDrop, isBusy }: HeldListProps) {
  const box = useRef<HTMLDivElement>(null)
  if (held.length === 0) return null
  return (
    <div className={styles.held} ref={box} tabIndex={-1}>
      <p className={panel.why}>{m.review_held_count({ count: held.length })}</p>
      <ul className={styles.heldList} aria-label={m.review_held_count({ count: held.length })}>
        {held.map(({ id, about, words }) => (
          <li key={id} className={panel.why}>
            <bdi>{about}</bdi>
            {words !== '' && <span>: {shorten(words, MOST)}</span>}
            <IconButton
              size="small"
              icon={X}
              label={m.review_held_drop({ about })}
              isDisabled={isBusy}
              onPress={() => {
                onDrop(id)
                box.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
