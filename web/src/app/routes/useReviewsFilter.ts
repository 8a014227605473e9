import { useQueryValue } from '~/lib/navigation/NavigationScope'
import type { ReviewsFilter } from '~/lib/routes'

/** Which reviews the query of the address asks for. */
export function useReviewsFilter(): ReviewsFilter {
  return {
    project: useQueryValue('project'),
    state: useQueryValue('state') === 'closed' ? 'closed' : 'open',
  }
}
