import { reviewsRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Link, lazyPart } from '~/ui'
import styles from './RefReviews.module.css'
import { maxShown, type ReviewedProjects } from './useReviewedProjects'

const ReviewList = lazyPart(async () => (await import('./ReviewList')).ReviewList)

interface RefReviewsProps {
  readonly reference: RefReference
  readonly reviewed: ReviewedProjects
}

/** What is being reviewed in a repository, for its workspace. Nothing while it is not known: it is no reason to wait. */
export function RefReviews({ reference, reviewed: { reviews = [], projects } }: RefReviewsProps) {
  const { owner, repo } = reference
  const name = { owner, repo }
  return (
    <section className={styles.reviews} aria-labelledby="ref-reviews">
      <div className={styles.head}>
        <h2 className={styles.title} id="ref-reviews">
          {m.review_open_count({ count: reviews.length })}
        </h2>
        <Link href={reviewsRoute(name)}>{m.review_all()}</Link>
      </div>
      {reviews.length > 0 && (
        <ReviewList name={name} reviews={reviews.slice(0, maxShown)} changed={{ reference, projects }} />
      )}
    </section>
  )
}
