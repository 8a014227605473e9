import { useAccount } from '~/provider/ProviderContext'
import type { PathReference, RefReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import { projectTitle } from '../Project'
import { useProjects } from '../useProjects'
import { titleInRecent, useRecentProjects } from './recentProjects'

/** Of more projects the files are not read only to know what they are called. */
export const MAX_READ = 200

/**
 * What the projects of a ref are called. What nobody knows yet goes by the names of the files, and is read once the page is
 * loaded: nobody waits for it.
 */
export function useProjectTitles(
  reference: RefReference,
  paths: readonly string[],
): (path: string) => string {
  const account = useAccount()
  const hasSpare = useSpareRequests()
  const { projects } = useProjects(reference, hasSpare && paths.length <= MAX_READ)
  const recent = useRecentProjects(({ items }) => items)
  const { owner, repo, ref } = reference
  return (path) => {
    const read = projects.all.get(path)
    return read ? projectTitle(path, read) : titleInRecent(recent, account, { owner, repo, ref, path })
  }
}

/** What a project is called that was open here; else what its file is. */
export function useProjectTitle(reference: PathReference): string {
  const account = useAccount()
  return useRecentProjects(({ items }) => titleInRecent(items, account, reference))
}
