import type { DataNode, DataPath, JsonValue } from '../src/formats/nodes'
import { valueOf } from '../src/formats/valueOf'

/** A value that is no container, or an empty one. */
export interface Leaf {
  readonly path: DataPath
  readonly value: JsonValue
}

export function leavesOf(text: string, node: DataNode, path: DataPath = []): Leaf[] {
  if (node.kind === 'object' && node.members.length > 0)
    return node.members.flatMap(({ key, value }) => leavesOf(text, value, [...path, key]))
  if (node.kind === 'array' && node.items.length > 0)
    return node.items.flatMap((item, index) => leavesOf(text, item, [...path, String(index)]))
  return [{ path, value: valueOf(text, node) }]
}

/** Another value, of the same type where there is one. */
export function otherThan(value: JsonValue): JsonValue {
  if (typeof value === 'string') return `${value}, "edited" \\ ü`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return 'edited'
}

/** A copy with another value at a path. */
export function withValue(root: JsonValue, [step, ...rest]: DataPath, value: JsonValue): JsonValue {
  if (step === undefined) return value
  if (Array.isArray(root)) {
    return root.map((item, index) => (String(index) === step ? withValue(item, rest, value) : item))
  }
  if (typeof root !== 'object' || root === null) throw new Error(`no member ${step}`)
  const members = Object.entries(root)
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === step ? withValue(member, rest, value) : member]),
  )
}

/** The lines of `after` that are not those of `before`; undefined where there are more or fewer lines. */
export function changedLines(before: string, after: string): readonly number[] | undefined {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length !== now.length) return undefined
  return now.flatMap((line, index) => (line === old[index] ? [] : [index + 1]))
}
