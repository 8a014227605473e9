import { toIndex } from './pointer'
import { itemAt, memberAt, positionOfMember } from './shift'
import type { DataNode, DataPath, MemberNode, ObjectNode } from './types'

/** The node at a path; undefined where there is none. */
export function nodeAt(root: DataNode, path: DataPath): DataNode | undefined {
  let node: DataNode | undefined = root
  for (const step of path) {
    if (node === undefined) return undefined
    node = childOf(node, step)
  }
  return node
}

function childOf(node: DataNode, step: string): DataNode | undefined {
  if (node.kind === 'object') return memberOf(node, step)?.value
  const index = node.kind === 'array' ? toIndex(step) : undefined
  return node.kind === 'array' && index !== undefined ? itemAt(node, index) : undefined
}

/** The member that counts: the last of its name. */
export function memberOf(node: ObjectNode, key: string): MemberNode | undefined {
  return memberAt(node, positionOfMember(node, key))
}
