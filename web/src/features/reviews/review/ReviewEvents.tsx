import { useQuery } from '@tanstack/react-query'
import {
  GitCommitHorizontal,
  GitMerge,
  GitPullRequestArrow,
  GitPullRequestClosed,
  MessageSquare,
  MessageSquarePlus,
} from 'lucide-react'
import { useState } from 'react'
import { safeUrl } from '~/lib/safeUrl'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import type { GeneralComment } from '~/provider/conversation'
import { useProvider } from '~/provider/ProviderContext'
import { generalCommentsQuery, reviewCommitsQuery, verdictsQuery } from '~/provider/queries/reviewQueries'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { Button, Callout, Link } from '~/ui'
import { CommentCard } from '../comments/CommentCard'
import commentStyles from '../comments/Comments.module.css'
import { GeneralAnswer } from '../comments/GeneralAnswer'
import { GeneralComposer } from '../comments/GeneralComposer'
import { Words } from '../comments/Words'
import { verdictWords } from '../verdict/verdictWords'
import styles from './ReviewEvents.module.css'
import { type ReviewEvent, reviewEvents } from './reviewEvents'

interface ReviewEventsProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
}

const kinds = {
  opened: { Icon: GitPullRequestArrow, words: m.review_event_opened },
  commit: { Icon: GitCommitHorizontal, words: m.review_event_commit },
  merged: { Icon: GitMerge, words: m.review_event_merged },
  closed: { Icon: GitPullRequestClosed, words: m.review_event_closed },
  said: { Icon: MessageSquare, words: m.review_verdict_commented },
  ...verdictWords,
}

const none: readonly never[] = []

/** The newest of so many are there at first: hundreds at once would freeze the page. */
const PAGE = 40

/** What happened to a review and what was said of all of it, oldest first. */
export function ReviewEvents({ name, review }: ReviewEventsProps) {
  const provider = useProvider()
  const [limit, setLimit] = useState(PAGE)
  const { data: commits = none, error } = useQuery(reviewCommitsQuery(provider, name, review))
  const { data: said } = useQuery(verdictsQuery(provider, name, review.number))
  const { data: comments = none, error: unheard } = useQuery(
    generalCommentsQuery(provider, name, review.number),
  )
  const events = reviewEvents(review, commits, said?.verdicts ?? none, comments)
  const earlier = events.length - limit
  const failure = error ?? unheard
  return (
    <section aria-labelledby="review-events" className={styles.events}>
      <h2 className={styles.title} id="review-events">
        {m.review_events()}
      </h2>
      {failure && <Callout tone="danger">{failure.message}</Callout>}
      {earlier > 0 && (
        <Button size="small" variant="ghost" onPress={() => setLimit(limit + PAGE * 5)}>
          {m.review_events_earlier({ count: earlier })}
        </Button>
      )}
      <ol className={styles.list}>
        {events
          .slice(-limit)
          .map((event) =>
            event.comment ? (
              <Remark key={event.id} event={event} comment={event.comment} />
            ) : (
              <Event key={event.id} event={event} />
            ),
          )}
      </ol>
      <GeneralComposer
        place="general"
        label={m.review_comment_label()}
        submitLabel={m.review_general_send()}
        opener={{ icon: MessageSquarePlus, children: m.review_general_comment() }}
      />
    </section>
  )
}

interface RemarkProps {
  readonly event: ReviewEvent
  readonly comment: GeneralComment
}

function Remark({ event: { id, who }, comment }: RemarkProps) {
  return (
    <li className={styles.event}>
      <MessageSquare size={16} strokeWidth={1.75} aria-hidden />
      <div className={styles.what}>
        <CommentCard of="whole" comment={comment} text={comment.body}>
          <Words text={comment.body} />
          <GeneralAnswer id={id} who={who} body={comment.body} />
        </CommentCard>
      </div>
    </li>
  )
}

function Event({ event: { id, kind, who, time, message, body, webUrl } }: { readonly event: ReviewEvent }) {
  const { Icon, words } = kinds[kind]
  const at = Date.parse(time)
  const url = safeUrl(webUrl ?? '')
  const told = words({ person: who || m.review_nobody() })
  const linked = message ?? told
  return (
    <li className={styles.event}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div className={styles.what}>
        {message !== undefined && `${told} `}
        {url === undefined ? (
          linked
        ) : (
          <Link href={url} target="_blank" rel="noreferrer">
            {linked}
          </Link>
        )}
        {body !== undefined && body.trim() !== '' && (
          <div className={commentStyles.comment}>
            <Words text={body} />
            <GeneralAnswer id={id} who={who} body={body} />
          </div>
        )}
      </div>
      {!Number.isNaN(at) && (
        <time dateTime={time} title={formatDateTime(at)} className={styles.time}>
          {formatRelativeTime(at)}
        </time>
      )}
    </li>
  )
}
