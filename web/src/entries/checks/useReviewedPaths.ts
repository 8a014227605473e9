import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { changedPaths, useComparisons } from '~/provider/queries/comparisons'
import { reviewsQuery } from '~/provider/queries/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'

/** Each costs one request the first time; more would be a burden on the person's allowance. */
const MAX_REVIEWS = 15

const NO_REVIEWS: readonly Review[] = []

/** The paths that open reviews of a branch, or into it, change; asked for while requests are to spare. */
export function useReviewedPaths({ owner, repo, ref }: RefReference): ReadonlySet<string> {
  const provider = useProvider()
  const isAsked = useSpareRequests()
  const name = { owner, repo }
  const { data: reviews = NO_REVIEWS } = useQuery({
    ...reviewsQuery(provider, name, { state: 'open' }),
    enabled: isAsked,
  })
  const own = useMemo(
    () =>
      reviews
        .filter(({ base, head }) => {
          const isHead =
            head.repository?.owner === owner && head.repository.repo === repo && head.branch === ref
          return isHead || base.branch === ref
        })
        .slice(0, MAX_REVIEWS),
    [reviews, owner, repo, ref],
  )
  const comparisons = useComparisons(
    name,
    own.map(({ base, head }) => [base.commit, head.commit]),
  )
  const paths = comparisons.flatMap(({ comparison }) => changedPaths(comparison)).join('\n')
  return useMemo(() => new Set(paths === '' ? [] : paths.split('\n')), [paths])
}
