import type { ReactNode } from 'react'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import type { GeneralComment } from '~/provider/conversation'
import { Avatar } from '~/ui'
import styles from './Comments.module.css'

interface BylineProps extends Pick<GeneralComment, 'person' | 'createdAt' | 'isEdited'> {
  /** What the person did, in words with their name; only the name otherwise. */
  readonly words?: string
  readonly children?: ReactNode
}

/** Who said something, and when. */
export function Byline({ person, createdAt, isEdited, words, children }: BylineProps) {
  const who = person?.login ?? m.review_nobody()
  const time = Date.parse(createdAt)
  return (
    <div className={styles.byline}>
      <Avatar name={who} url={person?.avatarUrl ?? null} size="small" />
      <span className={styles.who}>{words ?? who}</span>
      {!Number.isNaN(time) && (
        <time dateTime={createdAt} title={formatDateTime(time)} className={styles.quiet}>
          {formatRelativeTime(time)}
        </time>
      )}
      {isEdited && <span className={styles.quiet}>{m.review_comment_edited()}</span>}
      {children}
    </div>
  )
}
