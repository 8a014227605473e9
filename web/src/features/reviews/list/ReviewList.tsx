import { reviewRoute } from '~/lib/routes'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference, RepositoryName } from '~/provider/types'
import { Link } from '~/ui'
import { StateBadge } from '../StateBadge'
import { ChangedProjects } from './ChangedProjects'
import styles from './ReviewList.module.css'

interface ReviewListProps {
  readonly name: RepositoryName
  readonly reviews: readonly Review[]
  /** Since when the signed-in person is asked for each, by its number. */
  readonly asked?: ReadonlyMap<number, string> | undefined
  /** Which projects of a ref each changes, by its number. */
  readonly changed?: {
    readonly reference: RefReference
    readonly projects: ReadonlyMap<number, readonly string[]>
  }
}

/** Reviews as links to their pages. */
export function ReviewList({ name, reviews, asked, changed }: ReviewListProps) {
  return (
    <ul className={styles.list} aria-label={m.review_list()}>
      {reviews.map((review) => (
        <li key={review.number} className={styles.entry}>
          <div className={styles.line}>
            <Link href={reviewRoute(name, review.number)} className={styles.link ?? ''}>
              {review.title}
            </Link>
            <StateBadge review={review} />
          </div>
          <p className={styles.note}>
            {m.review_entry({
              number: review.number,
              person: review.author?.login ?? m.review_nobody(),
              time: formatRelativeTime(Date.parse(review.updatedAt)),
              head: review.head.owner === name.owner ? review.head.branch : labelOf(review),
              base: review.base.branch,
            })}
          </p>
          <Asked since={asked?.get(review.number)} />
          {changed && (
            <ChangedProjects
              reference={changed.reference}
              projects={changed.projects.get(review.number) ?? []}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Asked({ since }: { readonly since: string | undefined }) {
  const time = Date.parse(since ?? '')
  if (Number.isNaN(time)) return null
  return (
    <p className={styles.asked}>
      <time dateTime={since} title={formatDateTime(time)}>
        {m.review_asked_since({ time: formatRelativeTime(time) })}
      </time>
    </p>
  )
}

function labelOf({ head }: Review): string {
  return `${head.owner}:${head.branch}`
}
