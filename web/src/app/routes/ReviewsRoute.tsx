import { ReviewsScreen } from '~/features/reviews/ReviewsScreen'
import { useNavigationHistory, useQueryValue } from '~/lib/navigation/NavigationScope'
import { reviewsRoute } from '~/lib/routes'
import type { RepositoryName } from '~/provider/types'

/** The reviews of a repository, and of the project that the address names. */
export function ReviewsRoute({ name }: { readonly name: RepositoryName }) {
  const { push } = useNavigationHistory()
  return (
    <ReviewsScreen
      name={name}
      project={useQueryValue('project')}
      onProject={(project) => push(reviewsRoute(name, project))}
    />
  )
}
