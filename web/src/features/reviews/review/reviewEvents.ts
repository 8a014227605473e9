import type { GeneralComment } from '~/provider/conversation'
import type { HistoryCommit } from '~/provider/historyTypes'
import type { ReviewDetails, Verdict } from '~/provider/reviewTypes'

/** Something that happened to a review. */
export interface ReviewEvent {
  readonly id: string
  readonly kind: 'opened' | 'commit' | 'merged' | 'closed' | 'said' | Verdict['kind']
  /** '' where nobody is named. */
  readonly who: string
  /** ISO 8601; '' where it is not known. */
  readonly time: string
  /** First line of a commit's message. */
  readonly message?: string
  /** What somebody said, in Markdown. */
  readonly body?: string
  readonly webUrl?: string
  /** What is more than a body: its writer can change it. */
  readonly comment?: GeneralComment
}

/** What happened, in the order of time. Commits made before the review was opened stand before it. */
export function reviewEvents(
  review: ReviewDetails,
  commits: readonly HistoryCommit[],
  verdicts: readonly Verdict[],
  comments: readonly GeneralComment[],
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
  for (const { id, kind, person, submittedAt, body, webUrl } of verdicts) {
    // It only carries comments, which stand where they were made.
    if (kind === 'commented' && body.trim() === '') continue
    events.push({ id: `verdict-${id}`, kind, who: person?.login ?? '', time: submittedAt, body, webUrl })
  }
  for (const comment of comments) {
    const { id, person, createdAt, body } = comment
    events.push({ id: `said-${id}`, kind: 'said', who: person?.login ?? '', time: createdAt, body, comment })
  }
  if (review.closedAt !== null) {
    const kind = review.state === 'merged' ? 'merged' : 'closed'
    events.push({ id: 'ended', kind, who: review.mergedBy?.login ?? '', time: review.closedAt })
  }
  // Stable: the commits of one second keep the order of their history.
  return events.toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)))
}
