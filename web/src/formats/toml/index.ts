import type { Content, DataFormat, NewValue, Outcome, Reason } from '../DataFormat'
import type { DataNode, DataPath, JsonValue } from '../nodes'
import { itemCount, nodeAt, toIndex } from '../nodes'
import { commentsOf, firstProven } from '../proof'
import { plainValue } from '../values'
import { arrangements, newItems, newMember, removals, renamed, replacements } from './attempts'
import { printed } from './print'
import { read } from './read'
import { TomlTable, TomlTables } from './TomlMark'

/** TOML 1.1, written so that readers of 1.0 take it. */
export const toml: DataFormat = {
  read,
  // Files in TOML are small.
  reread: ({ reading }, edits, after) => (edits.length === 0 ? reading : read(after.toString())),
  comments: commentsOf,
  set,
  insert,
  remove,
  move: (content, path, from, to) => {
    const count = countAt(content, path)
    if (from < 0 || to < 0 || from >= count || to >= count) return refusal('no-place', content, path)
    return arrange(content, path, positions(count).toSpliced(from, 1).toSpliced(to, 0, from))
  },
  arrange,
  duplicate: (content, path, index) => {
    const count = countAt(content, path)
    if (index < 0 || index >= count) return refusal('no-place', content, path)
    return arrange(content, path, positions(count).toSpliced(index, 0, index))
  },
  rename,
}

function set(content: Content, path: DataPath, value: NewValue, order?: readonly string[]): Outcome {
  const root = rootOf(content)
  const node = root && nodeAt(root, path)
  const text = content.text.toString()
  // There is no null: what is cleared goes.
  if (value === null && path.length > 0) {
    if (!node) return { kind: 'edits', edits: [] }
    return parentAt(content, path)?.kind === 'object'
      ? remove(content, path)
      : refusal('not-writable', content, path)
  }
  if (!root || printed(value, false) === undefined)
    return refusal(root ? 'not-writable' : 'no-place', content, path)
  if (node) {
    if (node.mark instanceof TomlTable || node.mark instanceof TomlTables)
      return refusal('table', content, path)
    return firstProven(read, content, path, () => plainValue(value), replacements(text, node, value))
  }
  let depth = 0
  while (nodeAt(root, path.slice(0, depth + 1))) depth++
  const parentPath = path.slice(0, depth)
  const parent = nodeAt(root, parentPath)
  const step = path[depth]
  const missing = path.slice(depth + 1)
  const wrapped = missing.reduceRight<NewValue>((inner, key) => ({ [key]: inner }), value)
  if (parent?.kind === 'array' && toIndex(step) === itemCount(parent))
    return insert(content, parentPath, itemCount(parent), [wrapped])
  if (parent?.kind !== 'object' || step === undefined) return refusal('no-place', content, parentPath)
  const around = parentAt(content, parentPath)
  return firstProven(
    read,
    content,
    [...parentPath, step],
    () => plainValue(wrapped),
    newMember(text, parent, around, step, wrapped, missing.length === 0 ? order : undefined),
  )
}

function insert(content: Content, path: DataPath, index: number, values: readonly NewValue[]): Outcome {
  const root = rootOf(content)
  const list = root && nodeAt(root, path)
  if (!root || list?.kind !== 'array' || index < 0 || index > itemCount(list))
    return refusal('no-place', content, path)
  if (values.some((value) => printed(value, false) === undefined))
    return refusal('not-writable', content, path)
  if (list.mark instanceof TomlTables) {
    const added = values.map((value) => ({ add: value }))
    return arrange(content, path, [
      ...positions(itemCount(list)).slice(0, index),
      ...added,
      ...positions(itemCount(list)).slice(index),
    ])
  }
  const change = (old: JsonValue | undefined) => listIn(old).toSpliced(index, 0, ...values.map(plainValue))
  return firstProven(
    read,
    content,
    path,
    change,
    newItems(content.text.toString(), root, path, index, values),
  )
}

function remove(content: Content, path: DataPath): Outcome {
  const root = rootOf(content)
  const parent = parentAt(content, path)
  const step = path.at(-1)
  if (!root || !nodeAt(root, path) || step === undefined) return refusal('no-place', content, path)
  if (parent?.kind !== 'array' && parent?.kind !== 'object') return refusal('no-place', content, path)
  // The last section of a list takes its name with it.
  if (parent.kind === 'array' && parent.mark instanceof TomlTables && itemCount(parent) === 1)
    return remove(content, path.slice(0, -1))
  const around = parentAt(content, path.slice(0, -1))
  return firstProven(
    read,
    content,
    path,
    () => undefined,
    removals(content.text.toString(), parent, around, step),
  )
}

function arrange(
  content: Content,
  path: DataPath,
  items: readonly (number | { readonly add: NewValue })[],
): Outcome {
  const root = rootOf(content)
  const list = root && nodeAt(root, path)
  if (!root || list?.kind !== 'array' || items.some((item) => typeof item === 'number' && !list.items[item]))
    return refusal('no-place', content, path)
  if (items.some((item) => typeof item !== 'number' && printed(item.add, false) === undefined))
    return refusal('not-writable', content, path)
  if (list.mark instanceof TomlTables && items.length === 0) return remove(content, path)
  const change = (old: JsonValue | undefined) =>
    items.map((item) => (typeof item === 'number' ? (listIn(old)[item] ?? null) : plainValue(item.add)))
  return firstProven(read, content, path, change, arrangements(content.text.toString(), root, path, items))
}

function rename(content: Content, path: DataPath, key: string): Outcome {
  const parent = parentAt(content, path)
  const old = path.at(-1)
  if (parent?.kind !== 'object' || old === undefined || !parent.members.some((member) => member.key === old))
    return refusal('no-place', content, path)
  if (old === key) return { kind: 'edits', edits: [] }
  if (parent.members.some((member) => member.key === key)) return refusal('name-taken', content, path)
  const change = (value: JsonValue | undefined) =>
    Object.fromEntries(Object.entries(value ?? {}).map(([name, inner]) => [name === old ? key : name, inner]))
  return firstProven(read, content, path.slice(0, -1), change, renamed(parent, old, key))
}

function rootOf({ reading }: Content): DataNode | undefined {
  return reading.ok ? reading.root : undefined
}

function parentAt(content: Content, path: DataPath): DataNode | undefined {
  const root = rootOf(content)
  return root && path.length > 0 ? nodeAt(root, path.slice(0, -1)) : undefined
}

function countAt(content: Content, path: DataPath): number {
  const root = rootOf(content)
  const list = root && nodeAt(root, path)
  return list?.kind === 'array' ? itemCount(list) : 0
}

function positions(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function listIn(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : []
}

function refusal(reason: Reason, content: Content, path: DataPath): Outcome {
  const root = rootOf(content)
  const { from, to } = (root && nodeAt(root, path)) ?? root ?? { from: 0, to: 0 }
  return { kind: 'refusal', reason, at: { from, to } }
}
