import { useQuery } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { touches, useComparisons } from '~/provider/queries/comparisons'
import { branchPageQuery, branchQuery } from '~/provider/queries/queries'
import { reviewsQuery } from '~/provider/queries/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import type { Branch, RefReference } from '~/provider/types'

/** Where else the same files are being changed. */
export interface Elsewhere {
  readonly reviews: readonly Review[]
  /** Branches without an open review. */
  readonly branches: readonly Branch[]
}

/** Each costs one request the first time; more would be a burden on the person's allowance. */
const maxReviews = 15
const maxBranches = 10

const noBranches: readonly Branch[] = []
const noReviews: readonly Review[] = []

/**
 * Open reviews and other branches that change one of the paths. `isAsked` is false while there is more urgent to load, and
 * while nobody changes them here: nothing is compared then.
 */
export function useElsewhere(reference: RefReference, paths: readonly string[], isAsked: boolean): Elsewhere {
  const { owner, repo, ref } = reference
  const name = { owner, repo }
  const provider = useProvider()
  const { data: named } = useQuery(branchQuery(provider, name, ref))
  const { data: page } = useQuery({ ...branchPageQuery(provider, name, 1), enabled: isAsked })
  const { data: reviews } = useQuery({ ...reviewsQuery(provider, name, { state: 'open' }), enabled: isAsked })
  const open = ((isAsked && reviews) || noReviews)
    .filter(({ head }) => !isOf(head, reference))
    .slice(0, maxReviews)
  const inReviews = useComparisons(
    reference,
    open.map(({ base, head }) => [base.commit, head.commit]),
  )
  const commit = named?.branch?.commit
  // Of many branches most are old: then only reviews are looked at.
  const branches = page?.pageCount === 1 ? page.items : noBranches
  const others = branches.filter(
    (branch) =>
      branch.name !== ref &&
      branch.commit !== commit &&
      !(reviews ?? noReviews).some(({ head }) => isOf(head, { owner, repo, ref: branch.name })),
  )
  const looked =
    isAsked && reviews && commit !== undefined && others.length <= maxBranches ? others : noBranches
  const onBranches = useComparisons(
    reference,
    looked.map((branch) => [commit ?? '', branch.commit]),
  )
  return {
    reviews: open.filter((_review, index) => touches(inReviews[index]?.comparison, paths)),
    branches: looked.filter((_branch, index) => touches(onBranches[index]?.comparison, paths)),
  }
}

function isOf({ repository, branch }: Review['head'], { owner, repo, ref }: RefReference): boolean {
  return repository?.owner === owner && repository.repo === repo && branch === ref
}
