import { itemAt, itemCount, memberAt, memberCount } from './shift'
import type { DataNode, Span } from './types'

/**
 * Positions of the elements that a part of the text reaches or touches with an end; `last` is `first - 1` where it is
 * between two, or where the node has none.
 */
export function touched(node: DataNode, { from, to }: Span): { first: number; last: number } {
  const count = countOf(node)
  const first = firstPosition(count, (position) => (childAt(node, position)?.to ?? 0) >= from)
  const behind = firstPosition(count, (position) => (elementFrom(node, position) ?? 0) > to)
  return { first, last: Math.max(first, behind) - 1 }
}

/** The item or the value of the member at a position. */
export function childAt(node: DataNode, position: number): DataNode | undefined {
  if (node.kind === 'array') return itemAt(node, position)
  return node.kind === 'object' ? memberAt(node, position)?.value : undefined
}

/** Where an element begins: for a member that is its name. */
export function elementFrom(node: DataNode, position: number): number | undefined {
  return node.kind === 'object' ? memberAt(node, position)?.keySpan.from : childAt(node, position)?.from
}

function countOf(node: DataNode): number {
  if (node.kind === 'array') return itemCount(node)
  return node.kind === 'object' ? memberCount(node) : 0
}

/** The first of `count` positions for which `holds`, which must hold for all after it; `count` where there is none. */
function firstPosition(count: number, holds: (position: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
