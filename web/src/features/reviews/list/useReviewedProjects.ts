import { useQuery } from '@tanstack/react-query'
import { isProjectPath } from '~/lib/paths'
import { useProvider } from '~/provider/ProviderContext'
import { changedPaths, useComparisons } from '~/provider/queries/comparisons'
import { reviewsQuery } from '~/provider/queries/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference } from '~/provider/types'
import { useIsLoaded, useSpareRequests } from '~/provider/useSpareRequests'
import type { Projects } from '~/workspace/Projects'
import { useProjects } from '~/workspace/useProjects'

/** The open reviews of a repository, and which of a ref's projects each of them changes. */
export interface ReviewedProjects {
  /** Undefined while they are not known. */
  readonly reviews: readonly Review[] | undefined
  /** Paths of project files, by the number of the review. */
  readonly projects: ReadonlyMap<number, readonly string[]>
}

/** So many are shown, and looked into: each costs one request the first time. The others are a click away. */
export const maxShown = 5

const noReviews: readonly Review[] = []

export function useReviewedProjects(reference: RefReference): ReviewedProjects {
  const { owner, repo } = reference
  const name = { owner, repo }
  const isLoaded = useIsLoaded()
  const hasSpare = useSpareRequests()
  const { data: reviews } = useQuery({
    ...reviewsQuery(useProvider(), name, { state: 'open' }),
    // They only add to the list of projects, which comes first.
    enabled: isLoaded,
  })
  const looked = hasSpare && reviews ? reviews.slice(0, maxShown) : noReviews
  const comparisons = useComparisons(
    name,
    looked.map(({ base, head }) => [base.commit, head.commit]),
  )
  const changed = comparisons.map(({ comparison }) => changedPaths(comparison))
  const isWanted = changed.some((paths) => paths.some((path) => !isProjectPath(path)))
  const { projects: all } = useProjects(reference, isWanted)
  const projects = new Map(
    looked.map(({ number }, index) => [number, projectsOfFiles(all, changed[index] ?? [])]),
  )
  return { reviews, projects }
}

/** Which projects files belong to: data to its project, a project file to itself. */
function projectsOfFiles(projects: Projects, paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) =>
    isProjectPath(path) ? [path] : projects.projectsFor(path).map((project) => project.path),
  )
  return [...new Set(found)].toSorted()
}

/** How many reviews change each project, by its path. */
export function reviewCounts({ projects }: ReviewedProjects): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const path of [...projects.values()].flat()) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}
