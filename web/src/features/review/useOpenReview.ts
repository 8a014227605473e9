import { useQuery } from '@tanstack/react-query'
import { reviewBase } from '~/commands/reviews/submitReview'
import { useProvider } from '~/provider/ProviderContext'
import { reviewsQuery } from '~/provider/queries/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference, Repository } from '~/provider/types'

/**
 * The review that a branch has already, to which its commits are added; undefined while it is not known.
 * `hasOwnBranch`: what is submitted goes to a branch that does not exist yet, which has none.
 */
export function useOpenReview(
  { owner, ref }: RefReference,
  repository: Repository,
  hasOwnBranch: boolean,
): Review | null | undefined {
  const base = reviewBase(repository)
  const filter = { state: 'open', head: `${owner}:${ref}`, base: base.ref } as const
  const query = reviewsQuery(useProvider(), { owner: base.owner, repo: base.repo }, filter)
  const { data } = useQuery({ ...query, enabled: !hasOwnBranch })
  if (hasOwnBranch) return null
  return data && (data[0] ?? null)
}
