import { useQuery } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { branchQuery, repositoryQuery } from '~/provider/queries/queries'
import { compareQuery, reviewQuery } from '~/provider/queries/reviewQueries'
import type { RepositoryName } from '~/provider/types'

/** A review with what it is compared with. */
export function useReview(name: RepositoryName, number: number) {
  const provider = useProvider()
  const { data: repository, error: repositoryError } = useQuery(repositoryQuery(provider, name))
  const query = useQuery(reviewQuery(provider, name, number))
  const review = query.data
  // An open one is compared with its base as it is now; one that has ended with what it ended on.
  const isOpen = review?.state === 'open'
  const { data: named } = useQuery({
    ...branchQuery(provider, name, review?.base.branch ?? ''),
    enabled: isOpen,
  })
  const base = isOpen ? named && (named.branch?.commit ?? review.base.commit) : review?.base.commit
  const comparison = useQuery(compareQuery(provider, name, base, review?.head.commit))
  return {
    review,
    repository,
    error: query.error ?? repositoryError,
    retry: () => void query.refetch(),
    comparison,
  }
}

export type ReviewComparison = ReturnType<typeof useReview>['comparison']
