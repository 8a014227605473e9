import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isProjectPath } from '~/lib/paths'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries/queries'
import type { RepositoryName, TreeEntry } from '~/provider/types'
import { projectFilesQuery } from './projectsQuery'

/** Where the projects of a commit are, as far as it is known. */
export interface ProjectFiles {
  /** In the order of the tree. */
  readonly files: readonly TreeEntry[]
  /** Where the provider has cut the list: projects are still looked for in the folders. */
  readonly isLookingForProjects: boolean
  /** Not all folders could be looked into: there may be more projects. */
  readonly hasMoreProjects: boolean
}

/** The project files of a commit, unread. Waits while the commit is not known. */
export function useProjectFiles(name: RepositoryName, commit: string | undefined): ProjectFiles {
  const provider = useProvider()
  const { data: tree } = useQuery(treeQuery(provider, name, commit))
  const isCut = tree?.truncated ?? false
  const found = useQuery(projectFilesQuery(provider, name, isCut ? commit : undefined))
  const known = found.data?.files ?? tree?.entries
  const files = useMemo(
    () => (known ?? []).filter(({ type, path }) => type === 'blob' && isProjectPath(path)),
    [known],
  )
  return {
    files,
    isLookingForProjects: isCut && found.isPending,
    hasMoreProjects: isCut && (found.error !== null || (found.data?.unread ?? []).length > 0),
  }
}
