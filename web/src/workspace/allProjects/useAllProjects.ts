import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { allProjectsQuery } from './allProjectsQuery'
import { type ListedProject, type ListedRepository } from './ListedProject'
import { projectsOf, unreadCount } from './projectList'

export interface AllProjects {
  /** Undefined while nothing is known. */
  readonly projects: readonly ListedProject[] | undefined
  readonly repositories: readonly ListedRepository[]
  /** The list is being brought up to date. */
  readonly isLooking: boolean
  /** Repositories whose projects nobody has read yet; `lookOn` reads more of them. */
  readonly unreadCount: number
  readonly lookOn: () => void
  /** Why there is nothing to show. */
  readonly error: Error | null
}

/** All projects that the person can edit, in whatever repository. */
export function useAllProjects(): AllProjects {
  const { data, isFetching, error, refetch } = useQuery(allProjectsQuery(useProvider()))
  const known = useMemo(() => data && { projects: projectsOf(data), unreadCount: unreadCount(data) }, [data])
  return {
    projects: known?.projects,
    repositories: data?.repositories ?? [],
    isLooking: isFetching,
    unreadCount: known?.unreadCount ?? 0,
    lookOn: () => void refetch(),
    error: data ? null : error,
  }
}
