import { readSuggestion } from '~/commands/reviews/suggestion'
import type { ReviewComment } from '~/provider/conversation'
import { readMark, withMark } from '../places/fieldMark'
import { CommentCard } from './CommentCard'
import { Suggestion } from './Suggestion'
import { Words } from './Words'

interface CommentProps {
  readonly comment: ReviewComment
  /** What it is about, in words. */
  readonly about: string
  /** The thread that is settled when its suggestion is taken. */
  readonly thread: string | undefined
}

/** A comment on a value, lines or a file, with what it suggests instead. */
export function Comment({ comment, about, thread }: CommentProps) {
  const { body, mark } = readMark(comment.body)
  const suggested = readSuggestion(body)
  return (
    <li>
      <CommentCard of="lines" comment={comment} text={body} wholeOf={(text) => withMark(text, mark)}>
        {suggested.body !== '' && <Words text={suggested.body} />}
        {suggested.lines && (
          <Suggestion comment={comment} lines={suggested.lines} about={about} thread={thread} />
        )}
      </CommentCard>
    </li>
  )
}
