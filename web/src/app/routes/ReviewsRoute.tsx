import { ReviewsScreen } from '~/features/reviews/list/ReviewsScreen'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import { reviewsRoute } from '~/lib/routes'
import type { RepositoryName } from '~/provider/types'
import { useReviewsFilter } from './useReviewsFilter'

/** The reviews of a repository that the address asks for. */
export function ReviewsRoute({ name }: { readonly name: RepositoryName }) {
  const { push } = useNavigationHistory()
  return (
    <ReviewsScreen
      name={name}
      filter={useReviewsFilter()}
      onFilter={(filter) => push(reviewsRoute(name, filter))}
    />
  )
}
