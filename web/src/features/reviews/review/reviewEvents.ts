import type { HistoryCommit } from '~/provider/historyTypes'
import type { ReviewDetails, Verdict } from '~/provider/reviewTypes'

/** Something that happened to a review. */
export interface ReviewEvent {
  readonly id: string
  readonly kind: 'opened' | 'commit' | 'merged' | 'closed' | Verdict['kind']
  /** '' where nobody is named. */
  readonly who: string
  /** ISO 8601; '' where it is not known. */
  readonly time: string
  /** First line of a commit's message. */
  readonly message?: string
  readonly webUrl?: string
}

/** What happened, in the order of time. Commits made before the review was opened stand before it. */
export function reviewEvents(
  review: ReviewDetails,
  commits: readonly HistoryCommit[],
  verdicts: readonly Verdict[],
): readonly ReviewEvent[] {
  const events: ReviewEvent[] = commits.map(({ sha, message, author, authorName, authoredAt, webUrl }) => ({
    id: sha,
    kind: 'commit',
    who: author?.login ?? authorName,
    time: authoredAt,
    message: message.split('\n', 1)[0] ?? '',
    webUrl,
  }))
  events.push({ id: 'opened', kind: 'opened', who: review.author?.login ?? '', time: review.createdAt })
  for (const [index, { kind, person, submittedAt, webUrl }] of verdicts.entries()) {
    events.push({ id: `verdict-${index}`, kind, who: person?.login ?? '', time: submittedAt, webUrl })
  }
  if (review.closedAt !== null) {
    const kind = review.state === 'merged' ? 'merged' : 'closed'
    events.push({ id: 'ended', kind, who: review.mergedBy?.login ?? '', time: review.closedAt })
  }
  // Stable: the commits of one second keep the order of their history.
  return events.toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)))
}
