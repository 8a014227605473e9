import { editBetween, type TextEdit } from '~/lib/text/text'
import type { Content, NewValue } from '../DataFormat'
import { insertion, layoutOf, positionIn, removal } from '../json'
import { lineStart, nextLine } from '../lines'
import type { DataNode, DataPath } from '../nodes'
import { type ArrayNode, nodeAt, type ObjectNode } from '../nodes'
import { flowMember, inline, itemLines, memberLines, printedKey, type Surroundings } from './print'
import type { Attempt } from './proof'
import { endOfName, joined, replacements, surroundingsOf } from './replace'
import { type Block, blockOf, isBlankLine, slotAt } from './slots'
import { markOf } from './YamlMark'

/** An item or member that is to be written. */
interface NewEntry {
  readonly key: string | undefined
  readonly value: NewValue
}

interface Container {
  readonly text: string
  readonly node: ArrayNode | ObjectNode
  readonly parent: DataNode | undefined
  readonly block: Block
  readonly at: Surroundings
}

function containerAt(content: Content, path: DataPath): Container | undefined {
  const { reading } = content
  if (!reading.ok) return undefined
  const node = nodeAt(reading.root, path)
  const parent = path.length > 0 ? nodeAt(reading.root, path.slice(0, -1)) : undefined
  if (node?.kind !== 'array' && node?.kind !== 'object') return undefined
  const text = content.text.toString()
  const block = blockOf(text, node)
  const around = surroundingsOf(content, node, parent, undefined)
  const isPlainDate = around.habits.hasPlainDates
  return {
    text,
    node,
    parent,
    block,
    at: { ...around, isPlainDate, column: block.column, isInFlow: markOf(node).isFlow },
  }
}

/** Puts a member into the object at `path`, at its place in `order`. */
export function* newMember(
  content: Content,
  path: DataPath,
  key: string,
  value: NewValue,
  order: readonly string[] | undefined,
): Generator<Attempt | undefined> {
  const container = containerAt(content, path)
  if (!container || container.block.entries.length === 0) {
    yield* replacements(content, path, { [key]: value })
    return
  }
  const { node } = container
  if (node.kind !== 'object') return
  const member = node.members[positionIn(node, key, order)]
  const position = member
    ? container.block.entries.findIndex(({ from }) => from === member.keySpan.from)
    : container.block.entries.length
  yield* insertions(container, position, [{ key, value }])
}

/** Puts items into the list at `path`. */
export function* newItems(
  content: Content,
  path: DataPath,
  index: number,
  values: readonly NewValue[],
): Generator<Attempt | undefined> {
  const container = containerAt(content, path)
  if (!container) return
  if (container.block.entries.length === 0) {
    yield* replacements(content, path, values)
    return
  }
  yield* insertions(
    container,
    index,
    values.map((value) => ({ key: undefined, value })),
  )
}

function* insertions(
  container: Container,
  index: number,
  entries: readonly NewEntry[],
): Generator<Attempt | undefined> {
  const { node, text, parent, at, block } = container
  if (markOf(node).isFlow) {
    const written = entries.map(({ key, value }) =>
      key === undefined ? inline(value, at) : flowMember(key, value, at),
    )
    const layout = layoutOf(text, node, parent)
    const gap = layout.isInline ? ', ' : ''
    if (entries.length === 1 || layout.isInline)
      yield { edits: [insertion(layout, index, () => written.join(gap))] }
    return
  }
  const lines = entries.flatMap(({ key, value }) => linesOf(key, value, at))
  const isAtEnd = index >= block.entries.length
  yield isAtEnd ? appended(container, lines) : putBefore(container, index, lines)
  const flow = entries.flatMap(({ key, value }) => linesInFlow(key, value, at))
  yield isAtEnd ? appended(container, flow) : putBefore(container, index, flow)
}

function linesOf(key: string | undefined, value: NewValue, at: Surroundings): readonly string[] {
  return key === undefined ? itemLines(value, at) : memberLines(key, value, at)
}

/** The same on one line: what a block cannot say, quotes can. */
function linesInFlow(key: string | undefined, value: NewValue, at: Surroundings): readonly string[] {
  const written = inline(value, { ...at, isInFlow: true })
  const name = key === undefined ? '-' : `${printedKey(key, at)}:`
  return [`${' '.repeat(at.column)}${name} ${written}`]
}

function appended({ text, block, at: { habits } }: Container, lines: readonly string[]): Attempt {
  const { entries } = block
  const { from, to } = slotAt(block, entries.length - 1)
  const isSpaced = entries.length > 1 && from > 0 && isBlankLine(text, lineStart(text, from - 1))
  const isEnded = to === 0 || text[to - 1] === '\n'
  const written = (isSpaced ? habits.lineEnd : '') + joined(lines, habits)
  const insert = isEnded ? written : habits.lineEnd + written.slice(0, -habits.lineEnd.length)
  return { edits: [{ from: to, to, insert }] }
}

function putBefore(
  { text, block, at: { habits, column } }: Container,
  index: number,
  lines: readonly string[],
): Attempt {
  const { from } = slotAt(block, index)
  if (index === 0 && block.isCompact) {
    const insert = joined(lines, habits).slice(column) + ' '.repeat(column)
    return { edits: [{ from, to: from, insert }] }
  }
  const isSpaced = block.entries.length > 1 && index > 0 && isBlankLine(text, lineStart(text, from - 1))
  return { edits: [{ from, to: from, insert: joined(lines, habits) + (isSpaced ? habits.lineEnd : '') }] }
}

/** Takes an item or a member out. */
export function* withoutEntry(content: Content, path: DataPath): Generator<Attempt | undefined> {
  const container = containerAt(content, path.slice(0, -1))
  const step = path.at(-1)
  if (!container || step === undefined) return
  const { node, text, block, parent } = container
  const index = positionOf(container, step)
  const entry = block.entries[index]
  if (!entry) return
  if (markOf(node).isFlow) {
    const edits = removal(layoutOf(text, node, parent), index)
    yield edits && { edits, gone: removedText(text, edits) }
    return
  }
  if (block.entries.length === 1) yield emptied(container)
  else yield takenOut(text, block, index)
}

function removedText(text: string, edits: readonly TextEdit[]): string {
  return edits.map(({ from, to }) => text.slice(from, to)).join('\n')
}

function positionOf({ node, block }: Container, step: string): number {
  if (node.kind === 'array') return Number(step)
  const member = node.kind === 'object' ? node.members.find(({ key }) => key === step) : undefined
  return block.entries.findIndex(({ from }) => from === member?.keySpan.from)
}

function takenOut(text: string, block: Block, index: number): Attempt {
  const { from, to } = slotAt(block, index)
  const gone = text.slice(from, to)
  if (index === 0 && block.isCompact) {
    const blank = /^\s*/.exec(text.slice(to))?.[0].length ?? 0
    return { edits: [{ from, to: to + blank, insert: '' }], gone }
  }
  if (to === text.length && text[to - 1] !== '\n') {
    const start = text[from - 2] === '\r' ? from - 2 : Math.max(0, from - 1)
    return { edits: [{ from: start, to, insert: '' }], gone }
  }
  const isBetweenBlanks =
    from > 0 && isBlankLine(text, lineStart(text, from - 1)) && to < text.length && isBlankLine(text, to)
  return { edits: [{ from, to: isBetweenBlanks ? nextLine(text, to) : to, insert: '' }], gone }
}

/** The last entry goes: brackets take its place. */
function emptied({ text, node, block, parent, at: { habits } }: Container): Attempt | undefined {
  const brackets = node.kind === 'array' ? '[]' : '{}'
  const slot = slotAt(block, 0)
  if (block.isCompact) {
    const end = text[slot.to - 1] === '\n' ? slot.to - (text[slot.to - 2] === '\r' ? 2 : 1) : slot.to
    return { edits: [{ from: node.from, to: end, insert: brackets }], gone: text.slice(node.from, end) }
  }
  const gone = text.slice(slot.from, slot.to)
  if (!parent)
    return { edits: [{ ...slot, insert: brackets + (gone.endsWith('\n') ? habits.lineEnd : '') }], gone }
  const at = endOfName(text, node)
  const isEnded = gone.endsWith('\n')
  const from = isEnded ? slot.from : slot.from - (text[slot.from - 2] === '\r' ? 2 : 1)
  return {
    edits: [
      { from: at, to: at, insert: ` ${brackets}` },
      { from: Math.max(at, from), to: slot.to, insert: '' },
    ],
    gone,
  }
}

/** Makes a list hold items that it has and new ones, in this order. Each keeps its own lines. */
export function* arrangements(
  content: Content,
  path: DataPath,
  items: readonly (number | { readonly add: NewValue })[],
): Generator<Attempt | undefined> {
  const container = containerAt(content, path)
  if (!container || container.node.kind !== 'array') return
  const { node, text, block, at } = container
  const { entries } = block
  if (items.length === 0 || entries.length === 0) {
    const values = items.flatMap((item) => (typeof item === 'number' ? [] : [item.add]))
    yield* replacements(content, path, values)
    return
  }
  const kept = items.filter((item) => typeof item === 'number')
  const pieceOf = markOf(node).isFlow ? flowPieces(text, node) : blockPieces(container)
  const gone = entries.flatMap((_, index) => (kept.includes(index) ? [] : [pieceOf.pieces[index]])).join('\n')
  const twice = kept
    .filter((item, index) => kept.indexOf(item) < index)
    .map((item) => pieceOf.pieces[item])
    .join('\n')
  const pieces = items.map((item) => {
    if (typeof item === 'number') return pieceOf.pieces[item] ?? ''
    return markOf(node).isFlow
      ? inline(item.add, at)
      : joined(itemLines(item.add, at), at.habits).slice(at.column)
  })
  const { from, to } = pieceOf
  // Comments that stand alone between items belong to none: they stay, and nothing new gets them.
  const usual = behindComments(pieceOf.gaps.at(-1) ?? pieceOf.usualGap)
  let passed = 0
  const gapBehind = (index: number) => {
    if (index === items.length - 1) return ''
    const isBeforeCopy = typeof items[index] === 'number' && items[index] === items[index + 1]
    return isBeforeCopy ? usual : (pieceOf.gaps[passed++] ?? usual)
  }
  const written = pieces.map((piece, index) => piece + gapBehind(index)).join('')
  const insert = pieceOf.isCut ? written.replace(/\r?\n$/, '') : written
  const edits = editBetween(text.slice(from, to), insert).map((edit) => ({
    ...edit,
    from: edit.from + from,
    to: edit.to + from,
  }))
  yield { edits, gone, twice }
}

/** A stretch of a text as the pieces that can change places, and what stands between them. */
interface Pieces {
  readonly from: number
  readonly to: number
  readonly pieces: readonly string[]
  readonly gaps: readonly string[]
  readonly usualGap: string
  /** Whether the last piece has no line end, as at the end of some files. */
  readonly isCut: boolean
}

/** Each piece begins at its column and ends with its line; a gap holds the blank lines and the indentation. */
function blockPieces({ block, text, at: { column, habits } }: Container): Pieces {
  const slots = block.entries.map((_, index) => slotAt(block, index))
  const starts = slots.map(({ from }, index) =>
    index === 0 && block.isCompact ? from : from + Math.min(column, indentAt(text, from)),
  )
  const last = slots.at(-1)?.to ?? 0
  const isCut = text[last - 1] !== '\n'
  const pieces = slots.map(
    ({ to }, index) =>
      text.slice(starts[index], to) + (isCut && index === slots.length - 1 ? habits.lineEnd : ''),
  )
  const gaps = slots.slice(1).map((_, index) => text.slice(slots[index]?.to ?? 0, starts[index + 1]))
  return { from: starts[0] ?? 0, to: last, pieces, gaps, usualGap: ' '.repeat(column), isCut }
}

/** The blank lines of a gap, without comments and what is above them. */
function behindComments(gap: string): string {
  const last = gap.lastIndexOf('#')
  return last === -1 ? gap : gap.slice(nextLine(gap, last))
}

function indentAt(text: string, at: number): number {
  return /^ */.exec(text.slice(at, nextLine(text, at)))?.[0].length ?? 0
}

function flowPieces(text: string, node: DataNode): Pieces {
  const items = node.kind === 'array' ? node.items : []
  const pieces = items.map(({ from, to }) => text.slice(from, to))
  const gaps = items.slice(1).map(({ from }, index) => text.slice(items[index]?.to, from))
  return { from: items[0]?.from ?? 0, to: items.at(-1)?.to ?? 0, pieces, gaps, usualGap: ', ', isCut: false }
}

/** Another name, in the quotes of the old one. */
export function* renamed(content: Content, path: DataPath, key: string): Generator<Attempt | undefined> {
  const container = containerAt(content, path.slice(0, -1))
  const member =
    container?.node.kind === 'object'
      ? container.node.members.find((each) => each.key === path.at(-1))
      : undefined
  if (!container || !member) return
  const { keySpan } = member
  const written = container.text.slice(keySpan.from, keySpan.to)
  const own = written.startsWith('"')
    ? JSON.stringify(key)
    : written.startsWith("'")
      ? `'${key.replaceAll("'", "''")}'`
      : undefined
  if (own !== undefined) yield { edits: [{ ...keySpan, insert: own }] }
  yield { edits: [{ ...keySpan, insert: printedKey(key, container.at) }] }
}
