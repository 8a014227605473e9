import { ReviewScreen } from '~/features/reviews/ReviewScreen'
import { Miss } from '../Miss'
import { useCurrentRoute } from '../useCurrentRoute'

export function ReviewRoute() {
  const route = useCurrentRoute()
  if (route?.kind !== 'review') return <Miss />
  const { owner, repo, number } = route
  return <ReviewScreen key={number} name={{ owner, repo }} number={number} />
}
