import type { Steps } from '~/lib/slices/slices'
import type { TreeNode } from './buildTree'

/** Nodes looked at between two looks at the clock. */
const BATCH = 200

/**
 * The part of a tree whose paths contain every word of the query, in any case, with the folders above; undefined where
 * there is none. What is in a folder whose own path has the words is kept whole. The order is that of the tree.
 */
export function filterTree(root: TreeNode, query: string): Steps<TreeNode | undefined> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  let seen = 0

  function isMatch({ path }: TreeNode): boolean {
    const lowered = path.toLowerCase()
    return words.every((word) => lowered.includes(word))
  }

  function* inFolder(folder: TreeNode): Steps<TreeNode | undefined> {
    const kept: TreeNode[] = []
    for (const child of folder.children) {
      seen += 1
      if (seen % BATCH === 0) yield
      const found = isMatch(child) ? child : child.type === 'tree' ? yield* inFolder(child) : undefined
      if (found !== undefined) kept.push(found)
    }
    return kept.length === 0 ? undefined : { ...folder, children: placed(kept) }
  }

  return inFolder(root)
}

function placed(children: readonly TreeNode[]): readonly TreeNode[] {
  return children.map((child, index) => ({ ...child, position: index + 1, setSize: children.length }))
}
