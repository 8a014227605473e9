import { useProjectPaths } from '~/forms/project/useProjectPaths'
import { touches, useComparisons } from '~/provider/comparisons'
import { useResolvedRef } from '~/provider/refs'
import type { Review } from '~/provider/reviewTypes'
import type { PathReference } from '~/provider/types'

/** Those of some reviews that change a project. */
export interface ReviewsOfProject {
  readonly reviews: readonly Review[]
  /** Not all of them have been looked into yet. */
  readonly isPending: boolean
  /** How many were not looked into, because there are so many. */
  readonly left: number
}

/** Each costs one request the first time, and somebody waits for them. */
const maxLookedAt = 40

/** The reviews that change the project file of `project` or its data file; the newest ones are looked into. */
export function useReviewsOfProject(project: PathReference, reviews: readonly Review[]): ReviewsOfProject {
  const { owner, repo } = project
  const { commit } = useResolvedRef(project)
  const paths = useProjectPaths(project, commit)
  const looked = reviews.slice(0, maxLookedAt)
  const comparisons = useComparisons(
    { owner, repo },
    looked.map(({ base, head }) => [base.commit, head.commit]),
  )
  return {
    reviews: looked.filter((_review, index) => touches(comparisons[index]?.comparison, paths)),
    isPending: commit === undefined || comparisons.some(({ isPending }) => isPending),
    left: reviews.length - looked.length,
  }
}
