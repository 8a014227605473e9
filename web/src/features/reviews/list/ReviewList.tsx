import { reviewRoute } from '~/lib/routes'
import { formatRelativeTime } from '~/lib/time'
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
  /** Which projects of a ref each changes, by its number. */
  readonly changed?: {
    readonly reference: RefReference
    readonly projects: ReadonlyMap<number, readonly string[]>
  }
}

/** Reviews as links to their pages. */
export function ReviewList({ name, reviews, changed }: ReviewListProps) {
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

function labelOf({ head }: Review): string {
  return `${head.owner}:${head.branch}`
}
