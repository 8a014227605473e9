import type { TreeNode } from './buildTree'

/** The nodes that are on view, top to bottom: each folder's children follow it where it is expanded. */
export function flatten(root: TreeNode, isExpanded: (folder: TreeNode) => boolean): readonly TreeNode[] {
  const rows: TreeNode[] = []
  const pending: TreeNode[] = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    rows.push(node)
    if (node.type !== 'tree' || !isExpanded(node)) continue
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index]
      if (child) pending.push(child)
    }
  }
  return rows
}
