import { useQuery } from '@tanstack/react-query'
import { projectsOfFiles } from '~/forms/project/projectsOf'
import { useProjectTexts } from '~/forms/project/useProjectTexts'
import { isJsonPath } from '~/lib/paths'
import { changedPaths, useComparisons } from '~/provider/comparisons'
import { useProvider } from '~/provider/ProviderContext'
import { reviewsQuery } from '~/provider/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'

/** The open reviews of a repository, and which of a ref's projects each of them changes. */
export interface ReviewedProjects {
  /** Undefined while they are not known. */
  readonly reviews: readonly Review[] | undefined
  /** Paths of project files, by the number of the review. */
  readonly projects: ReadonlyMap<number, readonly string[]>
}

/** Each costs one request the first time; more would be a burden on the person's allowance. */
const maxLookedAt = 15

const noReviews: readonly Review[] = []

export function useReviewedProjects(reference: RefReference): ReviewedProjects {
  const { owner, repo } = reference
  const name = { owner, repo }
  const { data: reviews } = useQuery(reviewsQuery(useProvider(), name, { state: 'open' }))
  const hasSpare = useSpareRequests()
  const looked = hasSpare && reviews ? reviews.slice(0, maxLookedAt) : noReviews
  const comparisons = useComparisons(
    name,
    looked.map(({ base, head }) => [base.commit, head.commit]),
  )
  const changed = comparisons.map(({ comparison }) => changedPaths(comparison))
  const texts = useProjectTexts(reference, [...new Set(changed.flat().filter(isJsonPath))])
  const projects = new Map(
    looked.map(({ number }, index) => [number, projectsOfFiles(texts, changed[index] ?? [])]),
  )
  return { reviews, projects }
}

/** How many reviews change each project, by its path. */
export function reviewCounts({ projects }: ReviewedProjects): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const path of [...projects.values()].flat()) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}
