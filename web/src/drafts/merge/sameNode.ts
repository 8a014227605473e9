import type { DataNode } from '~/formats/nodes'

/** A value in its text. */
export interface Located {
  readonly text: string
  readonly node: DataNode
}

/** Values deeper than this are taken as a whole, and compared letter by letter. */
export const MAX_DEPTH = 100

/**
 * Whether two values are the same. White space, the order of names and the spelling of texts do not count; the digits
 * of a number do, because a JavaScript number may not hold them all.
 */
export function isSame(a: Located | undefined, b: Located | undefined, depth = 0): boolean {
  if (!a || !b) return a === b
  if (a.node.kind !== b.node.kind) return false
  if (rawOf(a) === rawOf(b)) return true
  if (depth > MAX_DEPTH) return false
  if (a.node.kind === 'array' && b.node.kind === 'array') {
    const others = b.node.items
    return (
      a.node.items.length === others.length &&
      a.node.items.every((node, i) => isSame({ text: a.text, node }, located(b.text, others[i]), depth + 1))
    )
  }
  if (a.node.kind === 'object' && b.node.kind === 'object') {
    const mine = membersOf(a)
    const others = membersOf(b)
    return (
      mine.size === others.size &&
      [...mine].every(([key, value]) => isSame(value, others.get(key), depth + 1))
    )
  }
  return a.node.kind === 'string' && JSON.parse(rawOf(a)) === JSON.parse(rawOf(b))
}

export function rawOf({ text, node }: Located): string {
  return text.slice(node.from, node.to)
}

function located(text: string, node: DataNode | undefined): Located | undefined {
  return node && { text, node }
}

/** The members that count, in the order of the text; none for what is no object. */
export function membersOf(object: Located | undefined): ReadonlyMap<string, Located> {
  const members = new Map<string, Located>()
  if (object?.node.kind !== 'object') return members
  for (const { key, value } of object.node.members) members.set(key, { text: object.text, node: value })
  return members
}

export function itemsOf(list: Located): readonly Located[] {
  return list.node.kind === 'array' ? list.node.items.map((node) => ({ text: list.text, node })) : []
}
