import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { treeRoute } from '~/lib/routes'
import { safeUrl } from '~/lib/safeUrl'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import type { ReviewBranch, ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { Avatar, IconButton, Link, lazyPart, useOwnTitle, VisuallyHidden } from '~/ui'
import { StateBadge } from '../StateBadge'
import styles from './ReviewHead.module.css'

const EditReviewDialog = lazyPart(async () => (await import('./EditReviewDialog')).EditReviewDialog, {
  close: ({ onClose }) => onClose(),
})

interface ReviewHeadProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  /** Why its title and text cannot be changed; undefined: they can. */
  readonly off: string | undefined
}

/** What a review is called, how it stands, whose it is, and from where to where it goes. */
export function ReviewHead({ name, review, off }: ReviewHeadProps) {
  const [isEditing, setEditing] = useState(false)
  const provider = hostName(useConfig())
  // In the head of a narrow page, and in the tab of the browser.
  useOwnTitle(m.review_title({ number: review.number, title: review.title }))
  const { author, head, base, createdAt } = review
  const url = safeUrl(review.webUrl)
  const created = Date.parse(createdAt)
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <h1 className={styles.title}>
          {review.title} <span className={styles.number}>#{review.number}</span>
        </h1>
        {off === undefined && (
          <IconButton icon={PencilLine} label={m.review_edit()} onPress={() => setEditing(true)} />
        )}
      </div>
      {isEditing && <EditReviewDialog name={name} review={review} onClose={() => setEditing(false)} />}
      <div className={styles.line}>
        <StateBadge review={review} />
        <span className={styles.person}>
          <Avatar name={author?.login ?? '?'} url={author?.avatarUrl ?? null} size="small" />
          {author?.login ?? m.review_nobody()}
        </span>
        <time dateTime={createdAt} title={formatDateTime(created)}>
          {formatRelativeTime(created)}
        </time>
        <span className={styles.branches}>
          <Branch side={head} isForeign={head.owner !== name.owner} />
          <span aria-hidden>→</span>
          <VisuallyHidden>{m.review_into()}</VisuallyHidden>
          <Branch side={base} isForeign={false} />
        </span>
        {url !== undefined && (
          <Link href={url} target="_blank" rel="noreferrer">
            {m.review_at_provider({ provider })}
          </Link>
        )}
      </div>
    </header>
  )
}

function Branch({ side, isForeign }: { readonly side: ReviewBranch; readonly isForeign: boolean }) {
  const label = isForeign ? `${side.owner}:${side.branch}` : side.branch
  if (!side.repository) return <code className={styles.branch}>{label}</code>
  return (
    <Link href={treeRoute({ ...side.repository, ref: side.branch })} className={styles.branch ?? ''}>
      {label}
    </Link>
  )
}
