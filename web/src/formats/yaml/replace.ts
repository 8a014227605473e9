import { editBetween, type TextEdit, type TextSource } from '~/lib/text/text'
import { type Content, type NewValue, SpelledNumber } from '../DataFormat'
import { columnOf, isFirstOnLine, lineEnd, lineStart, nextLine } from '../lines'
import type { DataNode, DataPath } from '../nodes'
import { isSameValue, nodeAt } from '../nodes'
import { markedValueOf } from '../valueOf'
import { isList, isObject, plainValue } from '../values'
import { type Habits, habitsOf } from './habits'
import { blockText, canBeBlock, inline, isDate, type Printed, printed, type Surroundings } from './print'
import type { Attempt } from './proof'
import { inDoubleQuotes } from './quoting'
import { respelled } from './scalarText'
import { blockOf, endWithTail } from './slots'
import { markOf } from './YamlMark'

/** The ways to write another value in the place of one, the one that changes least first. */
export function* replacements(
  content: Content,
  path: DataPath,
  value: NewValue,
): Generator<Attempt | undefined> {
  const { text, reading } = content
  const node = reading.ok ? nodeAt(reading.root, path) : undefined
  if (!reading.ok || !node) return
  if (isWrittenAlready(text, node, value)) {
    yield { edits: [] }
    return
  }
  const parent = path.length > 0 ? nodeAt(reading.root, path.slice(0, -1)) : undefined
  const isInFlow = parent !== undefined && markOf(parent).isFlow
  if (typeof value === 'string' && node.kind === 'string' && markOf(node).alias === undefined)
    yield inPlace(text, node, value, isInFlow)
  const at = surroundingsOf(content, node, parent, value)
  if (parent === undefined) yield* wholeValues(text, node, value, at)
  else if (isContainer(node)) yield* containerReplacements(text, node, value, at)
  else yield* scalarReplacements(text, node, value, at)
}

function isContainer({ kind, mark }: DataNode): boolean {
  return (kind === 'array' || kind === 'object') && mark?.alias === undefined
}

function isWrittenAlready(text: TextSource, node: DataNode, value: NewValue): boolean {
  if (markOf(node).alias !== undefined) return false
  if (value instanceof SpelledNumber) return text.slice(node.from, node.to) === value.spelling
  return isSameValue(markedValueOf(node), plainValue(value)) && !hasSpelling(value)
}

function hasSpelling(value: NewValue): boolean {
  if (value instanceof SpelledNumber) return true
  if (isList(value)) return value.some(hasSpelling)
  return isObject(value) && Object.values(value).some(hasSpelling)
}

function inPlace(
  text: TextSource,
  { from, to, mark }: DataNode,
  value: string,
  isInFlow: boolean,
): Attempt | undefined {
  const written = text.slice(from, to)
  const spelled =
    typeof mark?.value === 'string' ? respelled(written, mark.value, value, isInFlow) : undefined
  if (spelled === undefined) return undefined
  return { edits: editBetween(written, spelled).map((edit) => moved(edit, from)) }
}

function moved({ from, to, insert }: TextEdit, by: number): TextEdit {
  return { from: from + by, to: to + by, insert }
}

/** What a value behind a name or a dash is written with. */
export function surroundingsOf(
  { text, like }: Pick<Content, 'text' | 'like'>,
  node: DataNode,
  parent: DataNode | undefined,
  value: NewValue | undefined,
): Surroundings {
  const habits = habitsOf(like ?? text)
  const isInList = parent?.kind === 'array'
  const entry = isInList ? node.from - markOf(node).lead : nameBefore(parent, node)
  const wasDate = node.kind === 'string' && isDate(text.slice(node.from, node.to))
  const isNewDate = node.kind !== 'string' && habits.hasPlainDates
  return {
    habits,
    column: parent === undefined ? -1 : columnOf(text, entry),
    isInList,
    isInFlow: parent !== undefined && markOf(parent).isFlow,
    isPlainDate: (wasDate || isNewDate) && typeof value === 'string',
  }
}

function nameBefore(parent: DataNode | undefined, node: DataNode): number {
  const member =
    parent?.kind === 'object' ? parent.members.find(({ value }) => value.from === node.from) : undefined
  return member?.keySpan.from ?? node.from
}

/** One value on its line, or a block text, for another. */
function* scalarReplacements(text: TextSource, node: DataNode, value: NewValue, at: Surroundings) {
  if (typeof value === 'string' && !at.isInFlow && canBeBlock(value)) yield asBlockText(text, node, value, at)
  const { head, below } = printed(value, at)
  if (below.length === 0) yield onLine(text, node, head, at)
  else if (typeof value !== 'string') yield spread(text, node, { head, below }, at)
  if (typeof value === 'string') yield onLine(text, node, inDoubleQuotes(value), at)
  else yield onLine(text, node, inline(value, { ...at, isInFlow: true }), at)
}

/** The comment behind the header of a block text. */
function headerComment(written: string): string {
  return /^[|>]/.test(written) ? (/^[^\r\n]*?([ \t]+#[^\r\n]*)/.exec(written)?.[1] ?? '') : ''
}

function spaced(text: TextSource, at: number, head: string): string {
  return head !== '' && at > 0 && !/[\s[{,]/.test(text.slice(at - 1, at)) ? ` ${head}` : head
}

function onLine(text: TextSource, { from, to }: DataNode, head: string, { isInFlow }: Surroundings): Attempt {
  const comment = isInFlow ? '' : headerComment(text.slice(from, to))
  return { edits: [{ from, to, insert: spaced(text, from, head) + comment }] }
}

function asBlockText(text: TextSource, node: DataNode, value: string, at: Surroundings): Attempt {
  const { from, to } = node
  const { habits } = at
  const written = text.slice(from, to)
  const own = /^[|>]/.test(written) ? (/\n( +)\S/.exec(written)?.[1]?.length ?? 0) : 0
  const column = Math.max(at.column, 0)
  const indent = own > column && at.column >= 0 ? own : column + habits.step
  const { header, lines } = blockText(value, indent - column)
  const body = lines.map((line) => habits.lineEnd + (line === '' ? '' : ' '.repeat(indent) + line)).join('')
  const end = lineEnd(text, to)
  const ended = end === text.length && value.endsWith('\n') ? habits.lineEnd : ''
  if (/^[|>]/.test(written))
    return {
      edits: [
        { from, to, insert: header + headerComment(written) + body + (to === text.length ? ended : '') },
      ],
    }
  return {
    edits: [
      { from, to, insert: spaced(text, from, header) },
      { from: end, to: end, insert: body + ended },
    ],
  }
}

/** A container of several lines for one value on a line: what stands behind that on its line stays there. */
function spread(
  text: TextSource,
  node: DataNode,
  { head, below }: Printed,
  { habits }: Surroundings,
): Attempt {
  const { from, to } = node
  const written = text.slice(from, to)
  const isBlockText = /^[|>]/.test(written)
  const body = below.map((line) => habits.lineEnd + line).join('')
  const start = head === '' ? gapBefore(text, from) : from
  const insert = head === '' ? '' : spaced(text, from, head)
  if (isBlockText) return { edits: [{ from: start, to, insert: insert + headerComment(written) + body }] }
  const end = lineEnd(text, to)
  return {
    edits: [
      { from: start, to, insert },
      { from: end, to: end, insert: body },
    ],
  }
}

/** Where the blanks before `at` begin. */
function gapBefore(text: TextSource, at: number): number {
  const start = lineStart(text, at)
  return start + text.slice(start, at).trimEnd().length
}

/** Another value for one between brackets, or for a block. Comments in it go. */
function* containerReplacements(text: TextSource, node: DataNode, value: NewValue, at: Surroundings) {
  const isEmpty =
    node.kind === 'array' ? node.items.length === 0 : node.kind === 'object' && node.members.length === 0
  if (markOf(node).isFlow) {
    const gone = text.slice(node.from, node.to)
    const flow = inline(value, { ...at, isInFlow: true })
    const isSpread = (isList(value) || isObject(value)) && isEmpty
    if (!isSpread) yield { edits: [{ from: node.from, to: node.to, insert: flow }], gone }
    for (const attempt of scalarReplacements(text, node, value, at)) yield { ...attempt, gone }
    return
  }
  yield insteadOfBlock(text, node, value, at)
  if (typeof value === 'string')
    yield insteadOfBlock(text, node, value, at, { head: inDoubleQuotes(value), below: [] })
}

function insteadOfBlock(
  source: TextSource,
  node: DataNode,
  value: NewValue,
  at: Surroundings,
  { head, below }: Printed = printed(value, at),
): Attempt {
  const text = source.toString()
  const { isCompact } = blockOf(text, node)
  const { lineEnd: end } = at.habits
  const to = withoutLineEnd(text, endWithTail(node))
  if (isCompact) {
    const insert = [head, ...below].join(end)
    return { edits: trimmed(text, node.from, to, insert), gone: text.slice(node.from, to) }
  }
  const behindName = endOfName(text, node)
  const from = nextLine(text, behindName)
  const isEnded = to < text.length
  const lines = below.map((line) => line + end).join('')
  const until = isEnded ? nextLine(text, to) : to
  return {
    edits: [
      { from: behindName, to: behindName, insert: head === '' ? '' : ` ${head}` },
      ...trimmed(text, from, until, isEnded ? lines : lines.slice(0, -end.length)),
    ],
    gone: text.slice(from, until),
  }
}

/** Behind the colon or dash above a block, and behind anchor and tag there. */
export function endOfName(text: string, node: DataNode): number {
  const { props } = markOf(node)
  const gap = text.slice(0, node.from - props)
  if (props > 0) {
    const written = text.slice(node.from - props, node.from)
    return node.from - props + (/^(?:[&!][^\s]*[ \t]*)*/.exec(written)?.[0].trimEnd().length ?? 0)
  }
  let at = gap.length
  // Comments and blank lines above the first entry.
  while (at > 0) {
    const start = lineStart(text, at)
    const line = text.slice(start, at)
    if (start < at && !/^\s*(?:#|$)/.test(line)) {
      const comment = / #.*$/.exec(line)
      const colon = /^.*?[:-](?=[ \t]+#|[ \t]*$)/.exec(line)
      return start + (colon?.[0].length ?? comment?.index ?? line.length)
    }
    if (start === 0) return 0
    at = start - (text[start - 2] === '\r' ? 2 : 1)
  }
  return 0
}

function withoutLineEnd(text: string, at: number): number {
  if (text[at - 1] !== '\n') return at
  return text[at - 2] === '\r' ? at - 2 : at - 1
}

function trimmed(text: string, from: number, to: number, insert: string): readonly TextEdit[] {
  return editBetween(text.slice(from, to), insert).map((edit) => moved(edit, from))
}

/** The value of the whole file. */
function* wholeValues(source: TextSource, node: DataNode, value: NewValue, at: Surroundings) {
  const text = source.toString()
  const { lineEnd: end } = at.habits
  const { head, below } = printed(value, at)
  const isEmpty = node.from === node.to
  if (isEmpty) {
    const isBehindStart = text.slice(0, node.from).endsWith('---')
    const from = isBehindStart ? nextLine(text, node.from) : text.length
    const gap = from > 0 && text[from - 1] !== '\n' && text !== '\ufeff' ? end : ''
    yield {
      edits: [{ from, to: from, insert: gap + [...(head === '' ? [] : [head]), ...below].join(end) + end }],
    }
    return
  }
  const to = withoutLineEnd(text, endWithTail(node))
  const from =
    isContainer(node) && !markOf(node).isFlow && isFirstOnLine(text, node.from)
      ? lineStart(text, node.from)
      : node.from
  const gone = isContainer(node) ? text.slice(from, to) : headerComment(text.slice(from, to))
  yield { edits: trimmed(text, from, to, [...(head === '' ? [] : [head]), ...below].join(end)), gone }
  yield { edits: trimmed(text, from, to, inline(value, { ...at, isInFlow: true })), gone }
}

/** Lines at a column, for habits of the file. */
export function joined(lines: readonly string[], { lineEnd: end }: Habits): string {
  return lines.map((line) => line + end).join('')
}
