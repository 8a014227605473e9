import { ReviewsScreen } from '~/features/reviews/ReviewsScreen'
import { useCurrentRoute } from '../useCurrentRoute'

export function ReviewsRoute() {
  const route = useCurrentRoute()
  if (route?.kind !== 'reviews') return null
  return <ReviewsScreen name={{ owner: route.owner, repo: route.repo }} />
}
