import type { Content, DataFormat, NewValue, Outcome } from '../DataFormat'
import type { DataNode, DataPath, JsonValue } from '../nodes'
import { itemCount, nodeAt, toIndex } from '../nodes'
import { plainValue } from '../values'
import { arrangements, newItems, newMember, renamed, withoutEntry } from './entries'
import { aliasesOf, perform, refusal } from './operation'
import { commentsIn } from './proof'
import { read } from './read'
import { replacements } from './replace'
import { namesIn, reread } from './reread'
import { markOf } from './YamlMark'

/** YAML 1.2 with merge keys. */
export const yaml: DataFormat = {
  read,
  reread: ({ reading, text }, edits, after) => reread(reading, edits, text, after).reading,
  comments: ({ text }) => commentsIn(text.toString()),
  set,
  insert,
  remove,
  move,
  arrange,
  duplicate,
  rename,
}

function set(content: Content, path: DataPath, value: NewValue, order?: readonly string[]): Outcome {
  const root = rootOf(content)
  if (!root) return nowhere()
  const depth = deepestExisting(root, path)
  const parentPath = path.slice(0, depth)
  const step = path[depth]
  const plain = plainValue(value)
  if (step === undefined)
    return perform(content, path, {
      change: () => plain,
      attempts: (at, place) => replacements(at, place, value),
    })
  const parent = nodeAt(root, parentPath)
  const missing = path.slice(depth + 1)
  const wrapped = missing.reduceRight<NewValue>((inner, key) => ({ [key]: inner }), value)
  if (parent?.kind === 'array')
    return toIndex(step) === itemCount(parent)
      ? insert(content, parentPath, itemCount(parent), [wrapped])
      : refusal('no-place', parent)
  if (parent?.kind !== 'object' && parent?.kind !== 'null') return refusal('no-place', parent ?? root)
  if (hasNamesThatAreMore(parent)) return refusal('key', parent)
  return perform(content, parentPath, {
    change: (old) => ({ ...objectIn(old), [step]: plainValue(wrapped) }),
    attempts: (at, place) => newMember(at, place, step, wrapped, missing.length === 0 ? order : undefined),
  })
}

/** Whether a map has names that are values themselves, as `? [a, b]`: where its entries begin is not told then. */
function hasNamesThatAreMore(node: DataNode | undefined): boolean {
  return node?.kind === 'object' && node.members.some(({ value }) => markOf(value).odd === 'key')
}

/** How many steps of `path` exist. */
function deepestExisting(root: DataNode, path: DataPath): number {
  let depth = 0
  while (depth < path.length && nodeAt(root, path.slice(0, depth + 1))) depth++
  return depth
}

function objectIn(value: JsonValue | undefined): { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function listIn(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : []
}

function insert(content: Content, path: DataPath, index: number, values: readonly NewValue[]): Outcome {
  const list = listAt(content, path)
  if (!list || index < 0 || index > itemCount(list)) return nowhere(list)
  return perform(content, path, {
    change: (old) => listIn(old).toSpliced(index, 0, ...values.map(plainValue)),
    attempts: (at, place) => newItems(at, place, index, values),
  })
}

function remove(content: Content, path: DataPath): Outcome {
  const root = rootOf(content)
  const node = root && nodeAt(root, path)
  const step = path.at(-1)
  if (!root || !node || step === undefined) return nowhere(root)
  const lent = [...namesIn([node]).anchors]
    .flatMap((name) => aliasesOf(root, name))
    .find(({ from, to }) => from < node.from || to > node.to)
  if (lent) return refusal('borrowed', lent)
  const parent = path.slice(0, -1)
  const { odd } = markOf(node)
  if (odd && odd !== 'tag') return refusal(odd, node)
  if (hasNamesThatAreMore(nodeAt(root, parent))) return refusal('key', node)
  return perform(content, parent, {
    change: (old) => without(old, step),
    attempts: (at, place) => withoutEntry(at, [...place, step]),
    takesTags: true,
  })
}

function without(value: JsonValue | undefined, step: string): JsonValue {
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== step)
  return Object.fromEntries(Object.entries(objectIn(value)).filter(([key]) => key !== step))
}

function move(content: Content, path: DataPath, from: number, to: number): Outcome {
  const list = listAt(content, path)
  const count = list ? itemCount(list) : 0
  if (from < 0 || to < 0 || from >= count || to >= count) return nowhere(list)
  const positions = Array.from({ length: count }, (_, index) => index)
  return arrange(content, path, positions.toSpliced(from, 1).toSpliced(to, 0, from))
}

function duplicate(content: Content, path: DataPath, index: number): Outcome {
  const list = listAt(content, path)
  const item = list?.items[index]
  if (!list || !item) return nowhere(list)
  // A second anchor of the name would be what later places borrow.
  if (namesIn([item]).anchors.size > 0) return refusal('borrowed', item)
  const positions = Array.from({ length: itemCount(list) }, (_, position) => position)
  return arrange(content, path, positions.toSpliced(index, 0, index))
}

function arrange(
  content: Content,
  path: DataPath,
  items: readonly (number | { readonly add: NewValue })[],
): Outcome {
  const root = rootOf(content)
  const list = listAt(content, path)
  if (!root || !list || items.some((item) => typeof item === 'number' && !list.items[item]))
    return nowhere(list)
  const gone = list.items.filter((_, index) => !items.includes(index))
  const lent = [...namesIn(gone).anchors].flatMap((name) => aliasesOf(root, name))[0]
  if (lent) return refusal('borrowed', lent)
  return perform(content, path, {
    change: (old) =>
      items.map((item) => (typeof item === 'number' ? (listIn(old)[item] ?? null) : plainValue(item.add))),
    attempts: (at, place) => arrangements(at, place, items),
    takesTags: true,
  })
}

function rename(content: Content, path: DataPath, key: string): Outcome {
  const root = rootOf(content)
  const old = path.at(-1)
  const parentPath = path.slice(0, -1)
  const parent = root && nodeAt(root, parentPath)
  const node = root && nodeAt(root, path)
  if (parent?.kind !== 'object' || old === undefined || !node) return nowhere(root)
  if (old === key) return { kind: 'edits', edits: [] }
  if (parent.members.some((member) => member.key === key)) return refusal('name-taken', node)
  if (node.mark?.odd === 'key' || node.mark?.odd === 'duplicate') return refusal(node.mark.odd, node)
  if (node.mark?.alias !== undefined && node.from === nodeOfMember(parent, old))
    return refusal('borrowed', node)
  return perform(content, parentPath, {
    change: (value) =>
      Object.fromEntries(
        Object.entries(objectIn(value)).map(([name, inner]) => [name === old ? key : name, inner]),
      ),
    attempts: (at, place) => renamed(at, [...place, old], key),
  })
}

/** Where the name stands that a merge key brings: at the merge key. */
function nodeOfMember(parent: Extract<DataNode, { kind: 'object' }>, key: string): number | undefined {
  return parent.members.find((member) => member.key === key)?.keySpan.from
}

function rootOf({ reading }: Content): DataNode | undefined {
  return reading.ok ? reading.root : undefined
}

function listAt(content: Content, path: DataPath) {
  const root = rootOf(content)
  const node = root && nodeAt(root, path)
  return node?.kind === 'array' ? node : undefined
}

function nowhere(node?: { from: number; to: number }): Outcome {
  return refusal('no-place', node ?? { from: 0, to: 0 })
}
