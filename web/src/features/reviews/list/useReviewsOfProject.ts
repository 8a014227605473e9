import { changedPaths, useComparisons } from '~/provider/queries/comparisons'
import { useResolvedRef } from '~/provider/queries/refs'
import type { Review } from '~/provider/reviewTypes'
import type { PathReference } from '~/provider/types'
import { isDataOf } from '~/workspace/Projects'
import { useProjectAt } from '~/workspace/useProjectAt'

/** Those of some reviews that change a project. */
interface ReviewsOfProject {
  readonly reviews: readonly Review[]
  /** Not all of them have been looked into yet. */
  readonly isPending: boolean
  /** How many were not looked into, because there are so many. */
  readonly left: number
}

/** Each costs one request the first time, and somebody waits for them. */
const maxLookedAt = 40

/** The reviews that change the project file of `project` or its data; the newest ones are looked into. */
export function useReviewsOfProject(project: PathReference, reviews: readonly Review[]): ReviewsOfProject {
  const { owner, repo } = project
  const { commit } = useResolvedRef(project)
  const about = useProjectAt(project, commit)
  const isOwn = (path: string) => path === project.path || (about !== undefined && isDataOf(about, path))
  const looked = reviews.slice(0, maxLookedAt)
  const comparisons = useComparisons(
    { owner, repo },
    looked.map(({ base, head }) => [base.commit, head.commit]),
  )
  return {
    reviews: looked.filter((_review, index) => changedPaths(comparisons[index]?.comparison).some(isOwn)),
    isPending: commit === undefined || comparisons.some(({ isPending }) => isPending),
    left: reviews.length - looked.length,
  }
}
