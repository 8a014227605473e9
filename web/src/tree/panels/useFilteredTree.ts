import { useMemo } from 'react'
import type { Steps } from '~/lib/slices/slices'
import { useSliced } from '~/lib/slices/useSliced'
import type { TreeNode } from '../buildTree'
import { filterTree } from '../filterTree'

interface FilteredTree {
  /** Undefined where nothing has the words. */
  readonly root: TreeNode | undefined
  /** False: this is the whole tree. */
  readonly isFiltered: boolean
}

/** The part of a tree that has the words of a query; while they are looked for, what was shown before. */
export function useFilteredTree(
  root: TreeNode,
  query: string,
): FilteredTree & { readonly isLooking: boolean } {
  const begin = useMemo(() => () => filtered(root, query), [root, query])
  const { answer, isWorking } = useSliced<FilteredTree>(begin, { root, isFiltered: false })
  return { ...answer, isLooking: isWorking }
}

function* filtered(root: TreeNode, query: string): Steps<FilteredTree> {
  if (query.trim() === '') return { root, isFiltered: false }
  return { root: yield* filterTree(root, query), isFiltered: true }
}
