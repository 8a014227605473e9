import { Check } from 'lucide-react'
import { useState } from 'react'
import { useOperation } from '~/commands/operations'
import { takeSuggestion } from '~/commands/reviews/takeSuggestion'
import { useCommandScope } from '~/commands/useCommandScope'
import { m } from '~/paraglide/messages'
import type { ReviewComment } from '~/provider/conversation'
import { Button, Callout, ChangedLine } from '~/ui'
import { useReviewScope } from '../ReviewScope'
import styles from './Comments.module.css'

interface SuggestionProps {
  readonly comment: ReviewComment
  /** What is proposed in place of the lines that the comment is about. */
  readonly lines: readonly string[]
  readonly about: string
  readonly thread: string | undefined
}

/** What somebody proposes instead, and one press that takes it. */
export function Suggestion({ comment, lines, about, thread }: SuggestionProps) {
  const { name, review } = useReviewScope()
  const scope = useCommandScope()
  const [operationId, setOperationId] = useState<string>()
  const operation = useOperation(operationId)
  const isOpen = review.state === 'open' && comment.lines !== undefined && comment.side === 'after'
  return (
    <div className={styles.suggestion}>
      <p className={styles.quiet}>{m.review_suggested()}</p>
      <ChangedLine before={aboutLines(comment)} after={lines.length === 0 ? undefined : lines.join('\n')} />
      {operation?.type === 'Failed' && <Callout tone="danger">{operation.error?.message}</Callout>}
      {isOpen ? (
        <Button
          size="small"
          icon={Check}
          isLoading={operation?.type === 'Loading'}
          onPress={() =>
            setOperationId(
              takeSuggestion(scope, { name, number: review.number, comment, thread, place: about }),
            )
          }
        >
          {m.review_take()}
        </Button>
      ) : (
        review.state === 'open' && <p className={styles.quiet}>{m.review_take_outdated()}</p>
      )}
    </div>
  )
}

/** The end of the hunk is what it is about. */
function aboutLines({ hunk, originalLines }: ReviewComment): string {
  const count = originalLines ? originalLines.last - originalLines.first + 1 : 1
  const lines = hunk.split('\n').filter((line) => line.startsWith('+') || line.startsWith(' '))
  return lines
    .slice(-count)
    .map((line) => line.slice(1))
    .join('\n')
}
