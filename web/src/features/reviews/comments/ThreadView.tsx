import { CircleCheck, CornerDownRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOperation } from '~/commands/operations'
import { type ReviewWord, speakInReview } from '~/commands/reviews/speakInReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'
import type { Thread } from '../places/threads'
import { useReviewScope } from '../ReviewScope'
import { Comment } from './Comment'
import styles from './Comments.module.css'
import { Composer } from './Composer'
import { HeldCards } from './HeldCards'
import { useHeldComments } from './heldComments'
import { useHasKeptWords } from './keptWords'
import { useHeldHere } from './useHeldHere'
import { useHolding } from './useHolding'

interface ThreadViewProps {
  readonly thread: Thread
  /** What it is about, in words. */
  readonly about: string
}

/** A comment with its answers. One that is settled is a line until somebody wants to read it. */
export function ThreadView({ thread, about }: ThreadViewProps) {
  const { first, answers, state } = thread
  const { name, review, login } = useReviewScope()
  const scope = useCommandScope()
  const place = `answer ${first.id}`
  const [isAnswering, setAnswering] = useState(useHasKeptWords(place))
  const held = useHeldComments().all.filter((one) => one.place === place)
  const waiting = useHeldHere(place, () => setAnswering(true))
  const holding = useHolding()
  const [isShown, setShown] = useState(false)
  const [operationId, setOperationId] = useState<string>()
  const operation = useOperation(operationId)
  const box = useRef<HTMLDivElement>(null)
  const say = (word: ReviewWord) => speakInReview(scope, name, review.number, word)
  const isResolved = state?.isResolved === true
  const close = () => {
    setAnswering(false)
    box.current?.focus()
  }
  if (isResolved && !isShown && !isAnswering && held.length === 0) {
    const person = state.resolvedBy === '' ? m.review_nobody() : state.resolvedBy
    return (
      <div className={styles.settled}>
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.quiet}>{m.review_thread_settled({ person, count: answers.length + 1 })}</span>
        <Button variant="link" size="small" onPress={() => setShown(true)}>
          {m.review_thread_show()}
        </Button>
      </div>
    )
  }
  const resolve = state?.canChange === true && (
    <Button
      variant="ghost"
      size="small"
      icon={CircleCheck}
      isLoading={operation?.type === 'Loading'}
      onPress={() => setOperationId(say({ kind: 'resolve', thread: state.id, isResolved: !isResolved }))}
    >
      {isResolved ? m.review_thread_open() : m.review_thread_settle()}
    </Button>
  )
  return (
    <div className={styles.thread} ref={box} tabIndex={-1}>
      <ul className={styles.comments} aria-label={m.review_thread_about({ about })}>
        {[first, ...answers].map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            about={about}
            thread={state?.canChange === true && !isResolved ? state.id : undefined}
          />
        ))}
      </ul>
      {operation?.type === 'Failed' && <Callout tone="danger">{operation.error?.message}</Callout>}
      <HeldCards held={held} onEdit={isAnswering ? undefined : waiting.edit} />
      {isAnswering ? (
        <Composer
          place={place}
          label={m.review_answer_label()}
          submitLabel={m.review_answer()}
          onSend={(body) => say({ kind: 'answer', to: first.id, body })}
          {...(holding && {
            holdLabel: holding.label,
            onHold: (words: string) =>
              holding.hold({ answer: { to: first.id, body: words }, place, about, words }),
          })}
          onDone={() => {
            waiting.finish()
            close()
          }}
          onCancel={() => {
            waiting.putBack()
            close()
          }}
        />
      ) : (
        <div className={styles.actions}>
          {login !== '' && (
            <Button variant="ghost" size="small" icon={CornerDownRight} onPress={() => setAnswering(true)}>
              {m.review_answer()}
            </Button>
          )}
          {resolve}
          {isResolved && held.length === 0 && (
            <Button variant="link" size="small" onPress={() => setShown(false)}>
              {m.review_thread_hide()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
