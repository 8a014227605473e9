import { useQuery } from '@tanstack/react-query'
import { GitCommitHorizontal, GitMerge, GitPullRequestArrow, GitPullRequestClosed } from 'lucide-react'
import { safeUrl } from '~/lib/safeUrl'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { reviewCommitsQuery } from '~/provider/reviewQueries'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { Callout, Link } from '~/ui'
import styles from './ReviewEvents.module.css'
import { type ReviewEvent, reviewEvents } from './reviewEvents'

interface ReviewEventsProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
}

const icons = {
  opened: GitPullRequestArrow,
  commit: GitCommitHorizontal,
  merged: GitMerge,
  closed: GitPullRequestClosed,
}

/** What happened to a review, oldest first. */
export function ReviewEvents({ name, review }: ReviewEventsProps) {
  const { data: commits, error } = useQuery(reviewCommitsQuery(useProvider(), name, review))
  return (
    <section aria-labelledby="review-events" className={styles.events}>
      <h2 className={styles.title} id="review-events">
        {m.review_events()}
      </h2>
      {error && <Callout tone="danger">{error.message}</Callout>}
      <ol className={styles.list}>
        {reviewEvents(review, commits ?? []).map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event: { kind, who, time, message, webUrl } }: { readonly event: ReviewEvent }) {
  const Icon = icons[kind]
  const at = Date.parse(time)
  const url = safeUrl(webUrl ?? '')
  const person = who || m.review_nobody()
  return (
    <li className={styles.event}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.what}>
        {kind === 'commit' && m.review_event_commit({ person })}
        {kind === 'opened' && m.review_event_opened({ person })}
        {kind === 'merged' && m.review_event_merged({ person })}
        {kind === 'closed' && m.review_event_closed()}{' '}
        {message !== undefined &&
          (url === undefined ? (
            message
          ) : (
            <Link href={url} target="_blank" rel="noreferrer">
              {message}
            </Link>
          ))}
      </span>
      {!Number.isNaN(at) && (
        <time dateTime={time} title={formatDateTime(at)} className={styles.time}>
          {formatRelativeTime(at)}
        </time>
      )}
    </li>
  )
}
