import { safeUrl } from '~/lib/safeUrl'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import type { HistoryCommit } from '~/provider/historyTypes'
import { Avatar, Link } from '~/ui'
import styles from './History.module.css'

interface CommitLineProps {
  readonly commit: HistoryCommit
  /** First line of the message. */
  readonly subject: string
}

/** Who made a commit, when, and what they called it. */
export function CommitLine({ commit, subject }: CommitLineProps) {
  const { author, authorName, authoredAt, webUrl, sha } = commit
  const person = author?.login ?? (authorName || m.history_nobody())
  const time = Date.parse(authoredAt)
  const url = safeUrl(webUrl)
  return (
    <div className={styles.commit}>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.who}>
        <Avatar name={person} url={author?.avatarUrl ?? null} size="small" />
        {person}
        {!Number.isNaN(time) && (
          <time dateTime={authoredAt} title={formatDateTime(time)}>
            {formatRelativeTime(time)}
          </time>
        )}
        {url !== undefined && (
          <Link href={url} target="_blank" rel="noreferrer">
            {sha.slice(0, 7)}
          </Link>
        )}
      </span>
    </div>
  )
}
