import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import { useIsQuiet } from '~/provider/useWhenQuiet'
import { NO_PROJECTS } from './Projects'
import { projectsQuery } from './projectsQuery'

/** Of more projects than this nobody reads all files to say which of them is edited. */
const MAX_PROJECTS = 60

/**
 * The edited files, and the projects whose data are among them. Which these are is read once the page has nothing to do,
 * where it is not known yet.
 */
export function useEditedProjects(
  reference: RefReference,
  projects: readonly string[],
  dirtyPaths: ReadonlySet<string>,
): ReadonlySet<string> {
  const isQuiet = useIsQuiet()
  const hasSpare = useSpareRequests()
  const isWanted = isQuiet && hasSpare && dirtyPaths.size > 0 && projects.length <= MAX_PROJECTS
  const { commit } = useResolvedRef(reference)
  const { data } = useQuery({ ...projectsQuery(useProvider(), reference, commit), enabled: isWanted })
  const known = data?.projects ?? NO_PROJECTS
  return useMemo(() => {
    const owners = [...dirtyPaths].flatMap((path) => known.projectsFor(path).map((project) => project.path))
    return new Set([...dirtyPaths, ...owners])
  }, [dirtyPaths, known])
}
