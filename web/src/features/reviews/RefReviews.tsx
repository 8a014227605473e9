import { useQuery } from '@tanstack/react-query'
import { reviewsRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { reviewsQuery } from '~/provider/reviewQueries'
import type { RepositoryName } from '~/provider/types'
import { Link } from '~/ui'
import styles from './RefReviews.module.css'
import { ReviewList } from './ReviewList'

/** More than these are a click away. */
const maxShown = 5

/** What is being reviewed in a repository, for its workspace. Nothing while it is not known: it is no reason to wait. */
export function RefReviews({ name }: { readonly name: RepositoryName }) {
  const { data: reviews = [] } = useQuery(reviewsQuery(useProvider(), name, { state: 'open' }))
  return (
    <section className={styles.reviews} aria-labelledby="ref-reviews">
      <div className={styles.head}>
        <h2 className={styles.title} id="ref-reviews">
          {m.review_open_count({ count: reviews.length })}
        </h2>
        <Link href={reviewsRoute(name)}>{m.review_all()}</Link>
      </div>
      {reviews.length > 0 && <ReviewList name={name} reviews={reviews.slice(0, maxShown)} />}
    </section>
  )
}
