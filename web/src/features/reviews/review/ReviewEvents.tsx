import { useQuery } from '@tanstack/react-query'
import { GitCommitHorizontal, GitMerge, GitPullRequestArrow, GitPullRequestClosed } from 'lucide-react'
import { safeUrl } from '~/lib/safeUrl'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { reviewCommitsQuery, verdictsQuery } from '~/provider/queries/reviewQueries'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { Callout, Link } from '~/ui'
import styles from './ReviewEvents.module.css'
import { type ReviewEvent, reviewEvents } from './reviewEvents'
import { verdictWords } from './verdictWords'

interface ReviewEventsProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
}

const kinds = {
  opened: { Icon: GitPullRequestArrow, words: m.review_event_opened },
  commit: { Icon: GitCommitHorizontal, words: m.review_event_commit },
  merged: { Icon: GitMerge, words: m.review_event_merged },
  closed: { Icon: GitPullRequestClosed, words: m.review_event_closed },
  ...verdictWords,
}

const none: readonly never[] = []

/** What happened to a review, oldest first. */
export function ReviewEvents({ name, review }: ReviewEventsProps) {
  const provider = useProvider()
  const { data: commits = none, error } = useQuery(reviewCommitsQuery(provider, name, review))
  const { data: verdicts = none } = useQuery(verdictsQuery(provider, name, review.number))
  return (
    <section aria-labelledby="review-events" className={styles.events}>
      <h2 className={styles.title} id="review-events">
        {m.review_events()}
      </h2>
      {error && <Callout tone="danger">{error.message}</Callout>}
      <ol className={styles.list}>
        {reviewEvents(review, commits, verdicts).map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event: { kind, who, time, message, webUrl } }: { readonly event: ReviewEvent }) {
  const { Icon, words } = kinds[kind]
  const at = Date.parse(time)
  const url = safeUrl(webUrl ?? '')
  const told = words({ person: who || m.review_nobody() })
  const linked = message ?? told
  return (
    <li className={styles.event}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.what}>
        {message !== undefined && `${told} `}
        {url === undefined ? (
          linked
        ) : (
          <Link href={url} target="_blank" rel="noreferrer">
            {linked}
          </Link>
        )}
      </span>
      {!Number.isNaN(at) && (
        <time dateTime={time} title={formatDateTime(at)} className={styles.time}>
          {formatRelativeTime(at)}
        </time>
      )}
    </li>
  )
}
