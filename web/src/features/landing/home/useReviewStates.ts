import { useQueries, useQuery } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { reviewsQuery, waitingQuery } from '~/provider/queries/reviewQueries'
import type { RefReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import type { ListedRepository } from '~/workspace/allProjects/ListedProject'
import type { ContinueCard } from './continueCards'

/** What becomes of a branch that is proposed. */
export type ReviewState = 'open' | 'draft' | 'approved' | 'changes-requested'

/**
 * Whether the branches of cards are in review: a request for each branch that is not the default one, once the page is
 * there and requests are to spare. What others have said of one's own reviews is known from what waits.
 */
export function useReviewStates(
  cards: readonly ContinueCard[],
  repositories: readonly ListedRepository[],
): (card: ContinueCard) => ReviewState | undefined {
  const provider = useProvider()
  const hasSpare = useSpareRequests()
  const { data: waiting } = useQuery(waitingQuery(provider, true))
  const published = new Set(repositories.map((one) => keyOf({ ...one, ref: one.defaultBranch })))
  const refs = new Map(
    cards
      .map(({ reference }) => [keyOf(reference), reference] as const)
      .filter(([key]) => !published.has(key)),
  )
  const keys = [...refs.keys()]
  const answers = useQueries({
    queries: [...refs.values()].map(({ owner, repo, ref }) => ({
      ...reviewsQuery(provider, { owner, repo }, { state: 'open', head: `${owner}:${ref}` }),
      enabled: hasSpare,
    })),
  })
  return ({ reference }) => {
    const review = answers[keys.indexOf(keyOf(reference))]?.data?.[0]
    if (!review) return undefined
    const { owner, repo } = reference
    const said = waiting?.reviews.find(
      ({ repository, number }) =>
        repository.owner === owner && repository.repo === repo && number === review.number,
    )
    if (said?.why === 'approved' || said?.why === 'changes-requested') return said.why
    return review.isDraft ? 'draft' : 'open'
  }
}

function keyOf({ owner, repo, ref }: RefReference): string {
  return [owner, repo, ref].join('\n')
}
