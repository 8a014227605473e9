import type { TextEdit, TextSource } from '~/lib/text/text'
import type { Reading } from '../DataFormat'
import { columnOf, isFirstOnLine, lineStart } from '../lines'
import type { DataNode, DataPath } from '../nodes'
import {
  childAt,
  itemAt,
  itemCount,
  type MemberNode,
  memberAt,
  memberCount,
  positionOfMember,
  shifted,
  shiftedMember,
  withChild,
} from '../nodes'
import type { Anchors } from './borrow'
import { documentsOf, read, YamlReading } from './read'
import { markOf } from './YamlMark'

/** A text that was read again, and how much of it. */
interface Reread {
  readonly reading: Reading
  /** The value that holds all that was read; the root where that was everything. */
  readonly path: DataPath
  /** What was read, as it was and as it is. */
  readonly was: string
  readonly is: string
  /** Which entries of the value at `path` were read, in the old text and in the new; undefined where all were. */
  readonly entries?:
    | { readonly first: number; readonly behindOld: number; readonly behindNew: number }
    | undefined
}

/** The reading of `after`: only the entries around the edits are read again where that tells enough. */
export function reread(
  before: Reading,
  edits: readonly TextEdit[],
  text: TextSource,
  after: TextSource,
): Reread {
  const whole = () => {
    const is = after.toString()
    return { reading: read(is), path: [], was: text.toString(), is }
  }
  const [first, last] = [edits[0], edits.at(-1)]
  if (!first || !last) return { reading: before, path: [], was: '', is: '' }
  const canReadParts = before instanceof YamlReading && before.canReadParts
  if (!canReadParts || before.further.length > 0 || before.problems.length > 0) return whole()
  const grown = edits.reduce((sum, edit) => sum + edit.insert.length - (edit.to - edit.from), 0)
  const change = { from: first.from, to: last.to, grown, text, after }
  const levels = levelsAround(before.root, change)
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const level = levels[depth]
    // An entry that went leaves nothing to read: one more on each side then tells.
    const made =
      level &&
      (replaced(level, change, before.anchors) ?? replaced(wider(level, change), change, before.anchors))
    if (!made) continue
    const root = levels.slice(0, depth).reduceRight((child, { container, first: position }) => {
      const old = childAt(container, position)
      const isLast = position === countOf(container) - 1
      const made = old && container.kind === 'array' ? asItem(child, old) : child
      return withChild(container, position, made, isLast && old ? child.to - old.to : grown)
    }, made.node)
    const reading = before.withRoot(root)
    const steps = levels.slice(0, depth).map(({ container, first: position }) => stepOf(container, position))
    return {
      reading,
      path: made.isOne ? [...steps, stepOf(level.container, level.first)] : steps,
      was: made.was,
      is: made.is,
      entries: made.entries,
    }
  }
  return whole()
}

/** A block whose first entry went begins further from its dash. */
function asItem(node: DataNode, old: DataNode): DataNode {
  if (node.from === old.from) return node
  return { ...node, mark: markOf(node).with({ lead: markOf(old).lead + node.from - old.from }) }
}

function wider(level: Level, { from }: Change): Level {
  const { container, first, last } = level
  const isBehind = first > 0 && from > entryFrom(container, first - 1)
  return { ...level, first: isBehind ? first - 1 : first, last: Math.min(last + 1, countOf(container) - 1) }
}

interface Change {
  readonly from: number
  readonly to: number
  readonly grown: number
  readonly text: TextSource
  readonly after: TextSource
}

/** Entries of a block that the change touches, and where the block ends at the latest. */
interface Level {
  readonly container: DataNode
  readonly first: number
  readonly last: number
  readonly limit: number
}

/** The blocks around the change, the innermost last. */
function levelsAround(root: DataNode, change: Change): readonly Level[] {
  const levels: Level[] = []
  let container: DataNode | undefined = root
  let limit = change.text.length
  while (container) {
    // What others borrow is read again with them.
    if (markOf(container).anchor !== undefined) return []
    const level = levelAt(container, limit, change)
    if (!level) break
    levels.push(level)
    const { first, last } = level
    limit = first < countOf(container) - 1 ? entryFrom(container, first + 1) : limit
    container = first === last ? childAt(container, first) : undefined
  }
  return levels
}

function levelAt(container: DataNode, limit: number, { from, to, text }: Change): Level | undefined {
  const { isFlow, isTagged, alias, odd } = markOf(container)
  const count = countOf(container)
  if (count === 0 || isFlow || isTagged || alias !== undefined || odd) return undefined
  const begin = entryFrom(container, 0)
  const line = isFirstOnLine(text, begin) ? lineStart(text, begin) : begin
  if (from < line || to > limit) return undefined
  const firstBehind = (at: number) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (entryFrom(container, middle) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  const first = Math.max(0, firstBehind(from) - 1)
  return { container, first, last: Math.max(first, firstBehind(to) - 1), limit }
}

function countOf(node: DataNode): number {
  if (node.kind === 'array') return itemCount(node)
  return node.kind === 'object' ? memberCount(node) : 0
}

/** Where an entry of a block begins: at its dash or its name. */
function entryFrom(container: DataNode, position: number): number {
  if (container.kind === 'object') return memberAt(container, position)?.keySpan.from ?? container.from
  const item = childAt(container, position)
  return item ? item.from - markOf(item).lead : container.from
}

function stepOf(container: DataNode, position: number): string {
  return container.kind === 'object' ? (memberAt(container, position)?.key ?? '') : String(position)
}

interface Replaced {
  readonly node: DataNode
  /** Whether one entry became one, of the same name. */
  readonly isOne: boolean
  readonly was: string
  readonly is: string
  readonly entries: Reread['entries']
}

/** The block with the entries of a level read again; undefined where an excerpt cannot tell what they are. */
function replaced(level: Level, change: Change, anchors: Anchors): Replaced | undefined {
  const { container, first, last, limit } = level
  const { text, after, grown } = change
  const old = nodesFrom(container, first, last)
  if (old.some((entry) => isOfMoreThanItself(entry, container)) || hasMerged(container, anchors))
    return undefined
  const begin = entryFrom(container, first)
  const end = last < countOf(container) - 1 ? entryFrom(container, last + 1) : limit
  const column = columnOf(text, begin)
  const isOwnLine = isFirstOnLine(text, begin)
  if (!isOwnLine && change.from <= begin) return undefined
  const start = isOwnLine ? begin - column : begin
  // The entry behind is one as long as it stands where it did: behind a new dash it is in another list.
  const isMoved = () =>
    !isFirstOnLine(after, end + grown) || columnOf(after, end + grown) !== columnOf(text, end)
  if (end < text.length && isMoved()) return undefined
  const indent = isOwnLine ? '' : ' '.repeat(column)
  const excerpt = indent + after.slice(start, end + grown)
  // What indents the entry behind is not part of this one.
  const is = end === text.length ? excerpt : excerpt.replace(/[ \t]+$/, '')
  if (/^(?:---|\.\.\.)(?:\s|$)|^%/m.test(is)) return undefined
  const node = onlyBlock(is, column, anchors, old)
  if (!node || node.kind !== container.kind) return undefined
  const made = withEntries(level, shifted(node, start - indent.length), grown)
  const behindNew = first + countOf(node)
  const entries = made?.isOne ? undefined : { first, behindOld: last + 1, behindNew }
  return made && { ...made, was: text.slice(start, end), is, entries }
}

function nodesFrom(container: DataNode, first: number, last: number): readonly DataNode[] {
  return Array.from(
    { length: last - first + 1 },
    (_, index) => childAt(container, first + index) ?? [],
  ).flat()
}

/** Whether what an entry says depends on more than its own text, or more than itself depends on it. */
function isOfMoreThanItself(entry: DataNode, container: DataNode): boolean {
  const { odd, isMerged } = markOf(entry)
  if (odd === 'key' || odd === 'duplicate' || isMerged) return true
  return container.kind === 'array' && markOf(entry).lead === 0
}

/** A name of its own hides one that a merge key brings. */
function hasMerged(container: DataNode, anchors: Anchors): boolean {
  return (
    anchors.size > 0 &&
    container.kind === 'object' &&
    container.members.some(({ value }) => markOf(value).isMerged)
  )
}

/** What an excerpt reads as, if it is one block at a column which gives no anchors and borrows nothing new. */
function onlyBlock(
  excerpt: string,
  column: number,
  anchors: Anchors,
  old: readonly DataNode[],
): DataNode | undefined {
  const parts = documentsOf(excerpt, anchors)
  if (!parts.ok || parts.documents.length !== 1) return undefined
  const [document] = parts.documents
  if (!document || document.mistakes.length > 0) return undefined
  const { node } = document
  const { isFlow, isTagged, anchor } = markOf(node)
  if (isFlow || isTagged || anchor !== undefined || countOf(node) === 0) return undefined
  if (columnOf(excerpt, entryFrom(node, 0)) !== column) return undefined
  if (anchors.size > 0 || document.anchors.size > 0) {
    const before = namesIn(old)
    const now = namesIn([node])
    if (before.anchors.size > 0 || now.anchors.size > 0) return undefined
    if (![...now.aliases].every((name) => before.aliases.has(name))) return undefined
  }
  const isOdd = nodesFrom(node, 0, countOf(node) - 1).some((entry) => isOfMoreThanItself(entry, node))
  return isOdd ? undefined : node
}

/** The anchors and aliases in some values. */
export function namesIn(nodes: readonly DataNode[]): {
  anchors: ReadonlySet<string>
  aliases: ReadonlySet<string>
} {
  const anchors = new Set<string>()
  const aliases = new Set<string>()
  const visit = (node: DataNode) => {
    const { anchor, alias } = markOf(node)
    if (anchor !== undefined) anchors.add(anchor)
    if (alias !== undefined) aliases.add(alias)
    if (alias !== undefined) return
    if (node.kind === 'array') for (const item of node.items) visit(item)
    if (node.kind === 'object') for (const { value } of node.members) visit(value)
  }
  for (const node of nodes) visit(node)
  return { anchors, aliases }
}

/** The block of a level with the entries of `node` in place of its own. */
function withEntries({ container, first, last }: Level, node: DataNode, grown: number) {
  const count = countOf(container)
  const isAtEnd = last === count - 1
  if (first === last && countOf(node) === 1 && isSameEntry(container, first, node)) {
    const child = childAt(node, 0)
    const old = childAt(container, first)
    if (!child || !old) return undefined
    return { isOne: true, node: withChild(container, first, child, isAtEnd ? child.to - old.to : grown) }
  }
  const from = first === 0 ? node.from : container.from
  const to = isAtEnd ? node.to : container.to + grown
  const { mark } = container
  if (container.kind === 'array' && node.kind === 'array') {
    const rest = Array.from({ length: count - last - 1 }, (_, i) => itemAt(container, last + 1 + i) ?? [])
    const items = [
      ...nodesFrom(container, 0, first - 1),
      ...node.items,
      ...rest.flat().map((item) => shifted(item, grown)),
    ]
    return { isOne: false, node: { kind: 'array' as const, from, to, items, mark } }
  }
  if (container.kind !== 'object' || node.kind !== 'object') return undefined
  const before = container.members.slice(0, first)
  const behind = container.members.slice(last + 1)
  const others = new Set([...before, ...behind].map(({ key }) => key))
  if (node.members.some(({ key }) => others.has(key))) return undefined
  const members: readonly MemberNode[] = [
    ...before,
    ...node.members,
    ...behind.map((member) => shiftedMember(member, grown)),
  ]
  return { isOne: false, node: { kind: 'object' as const, from, to, members, mark } }
}

function isSameEntry(container: DataNode, position: number, node: DataNode): boolean {
  if (container.kind !== 'object' || node.kind !== 'object')
    return entryFrom(container, position) === entryFrom(node, 0)
  const [old, made] = [memberAt(container, position), memberAt(node, 0)]
  const isSame =
    old?.key === made?.key && old?.keySpan.from === made?.keySpan.from && old?.keySpan.to === made?.keySpan.to
  return isSame && positionOfMember(container, old?.key ?? '') === position
}
