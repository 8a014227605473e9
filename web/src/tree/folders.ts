import { useCallback } from 'react'
import { create } from 'zustand'
import type { TreeNode } from './buildTree'

interface FolderStates {
  /** Per tree, the folders that are not in the state that they start in. */
  readonly toggled: Readonly<Record<string, ReadonlySet<string>>>
  readonly toggle: (tree: string, path: string) => void
}

const useFolderStates = create<FolderStates>()((set) => ({
  toggled: {},
  toggle: (tree, path) =>
    set(({ toggled }) => {
      const paths = new Set(toggled[tree])
      if (!paths.delete(path)) paths.add(path)
      return { toggled: { ...toggled, [tree]: paths } }
    }),
}))

const nothing: ReadonlySet<string> = new Set()

export interface Folders {
  readonly isExpanded: (folder: TreeNode) => boolean
  readonly onToggle: (folder: TreeNode) => void
}

/**
 * Which folders of a tree are open, kept while the page lives so that going from file to file does not close any.
 * They start expanded, or, where every folder costs a request, all but the root start closed.
 */
export function useFolders(tree: string, startsExpanded: boolean): Folders {
  const toggled = useFolderStates((state) => state.toggled[tree] ?? nothing)
  const toggle = useFolderStates((state) => state.toggle)
  const isExpanded = useCallback(
    (folder: TreeNode) => (startsExpanded || folder.path === '') !== toggled.has(folder.path),
    [toggled, startsExpanded],
  )
  const onToggle = useCallback((folder: TreeNode) => toggle(tree, folder.path), [toggle, tree])
  return { isExpanded, onToggle }
}
