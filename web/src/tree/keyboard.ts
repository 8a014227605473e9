import type { TreeNode } from './buildTree'

/** What a key asks of the tree. Indexes are rows. */
export type TreeIntent =
  | { readonly type: 'focus'; readonly index: number }
  | { readonly type: 'expand'; readonly node: TreeNode }
  | { readonly type: 'collapse'; readonly node: TreeNode }
  | { readonly type: 'open'; readonly node: TreeNode }

interface TreeKeyContext {
  readonly rows: readonly TreeNode[]
  readonly index: number
  readonly pageSize: number
  isExpanded(folder: TreeNode): boolean
}

/** The keys of the tree pattern: www.w3.org/WAI/ARIA/apg/patterns/treeview. Undefined for keys that are not ours. */
export function intentOf(key: string, context: TreeKeyContext): TreeIntent | undefined {
  const { rows, index } = context
  const node = rows[index]
  if (!node) return undefined
  const focus = (target: number): TreeIntent => ({
    type: 'focus',
    index: Math.max(0, Math.min(rows.length - 1, target)),
  })
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1)
    case 'ArrowUp':
      return focus(index - 1)
    case 'PageDown':
      return focus(index + context.pageSize)
    case 'PageUp':
      return focus(index - context.pageSize)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(rows.length - 1)
    case 'ArrowRight':
      if (node.type !== 'tree') return undefined
      if (!context.isExpanded(node)) return { type: 'expand', node }
      return node.children.length > 0 ? focus(index + 1) : undefined
    case 'ArrowLeft':
      if (node.type === 'tree' && context.isExpanded(node)) return { type: 'collapse', node }
      return focus(parentIndex(rows, index))
    case 'Enter':
    case ' ':
      return { type: 'open', node }
    default:
      return undefined
  }
}

function parentIndex(rows: readonly TreeNode[], index: number): number {
  const level = rows[index]?.level ?? 1
  for (let above = index - 1; above >= 0; above--) {
    if ((rows[above]?.level ?? 0) < level) return above
  }
  return index
}

/**
 * The next row whose name begins with what was typed, wrapping at the end. A single character, also repeated, moves on
 * from the current row; a longer prefix may stay on it.
 */
export function typeAhead(rows: readonly TreeNode[], index: number, typed: string): number | undefined {
  const lowered = typed.toLowerCase()
  const first = lowered.charAt(0)
  const isRepeated = lowered === first.repeat(lowered.length)
  const prefix = isRepeated ? first : lowered
  for (let step = isRepeated ? 1 : 0; step <= rows.length; step++) {
    const candidate = (index + step) % rows.length
    if (rows[candidate]?.name.toLowerCase().startsWith(prefix)) return candidate
  }
  return undefined
}
