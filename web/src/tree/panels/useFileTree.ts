import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isProjectPath } from '~/lib/paths'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries/queries'
import type { RepositoryName, TreeEntry } from '~/provider/types'
import { type ProjectFiles, useProjectFiles } from '~/workspace/useProjectFiles'
import { buildTree, type TreeNode } from '../buildTree'
import { type Folders, useFolders } from '../folders'
import { useFoldersOnDemand } from './useFoldersOnDemand'

export interface FileTree extends Folders, Omit<ProjectFiles, 'files'> {
  readonly status: 'pending' | 'error' | 'ready'
  readonly error: Error | null
  readonly retry: () => void
  readonly entries: readonly TreeEntry[]
  readonly root: TreeNode
  /** Paths of project files, in the order of the tree. */
  readonly projects: readonly string[]
  /** The provider has cut the list: folders are loaded when they are opened. */
  readonly isPartial: boolean
}

/** The files of a commit, and the drafts of files that it does not have yet. */
export function useFileTree(
  name: RepositoryName,
  commit: string | undefined,
  draftPaths: ReadonlySet<string>,
): FileTree {
  const provider = useProvider()
  const query = useQuery(treeQuery(provider, name, commit))
  const isPartial = query.data?.truncated ?? false
  const label = `${name.owner}/${name.repo}`
  const folders = useFolders(label, true)
  const onDemand = useFoldersOnDemand(name, isPartial ? commit : undefined)
  const listed = isPartial ? onDemand.entries : query.data?.entries
  const entries = useMemo(() => withDrafts(listed ?? [], draftPaths), [listed, draftPaths])
  const root = useMemo(() => buildTree(entries, label), [entries, label])
  const { files, ...known } = useProjectFiles(name, commit)
  const projects = useMemo(() => {
    const drafts = new Set([...draftPaths].filter(isProjectPath))
    return withDrafts(files, drafts).map(({ path }) => path)
  }, [files, draftPaths])
  const { isExpanded, onToggle } = isPartial ? onDemand : folders
  const error = query.error ?? (isPartial ? onDemand.error : null)
  return {
    status: error ? 'error' : query.isPending ? 'pending' : 'ready',
    error,
    retry: () => void (query.error ? query.refetch() : onDemand.retry()),
    entries,
    root,
    projects,
    ...known,
    isPartial,
    isExpanded,
    onToggle,
  }
}

function withDrafts(entries: readonly TreeEntry[], draftPaths: ReadonlySet<string>): readonly TreeEntry[] {
  if (draftPaths.size === 0) return entries
  const missing = new Set(draftPaths)
  for (const { path } of entries) missing.delete(path)
  if (missing.size === 0) return entries
  const drafts = [...missing].map((path): TreeEntry => ({ path, type: 'blob', mode: '100644', sha: '' }))
  return [...entries, ...drafts]
}
