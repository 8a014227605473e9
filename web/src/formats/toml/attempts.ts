import { editBetween, type TextEdit } from '~/lib/text/text'
import type { NewValue } from '../DataFormat'
import { arrangeItems, insertItem, insertion, layoutOf, positionIn, removal } from '../json'
import { lineEnd, lineStart, nextLine } from '../lines'
import type { DataNode, DataPath } from '../nodes'
import { type ArrayNode, nodeAt, type ObjectNode, type Span } from '../nodes'
import type { Attempt } from '../proof'
import { isObject } from '../values'
import { asFloat, printed, printedKey } from './print'
import { lineSlot, sectionSlot } from './slots'
import { respelled } from './stringText'
import { type Line, TomlScalar, TomlTable, TomlTables } from './TomlMark'

/** Another value where one stands on the line of its name. */
export function* replacements(text: string, node: DataNode, value: NewValue): Generator<Attempt | undefined> {
  const { from, to, mark } = node
  const written = text.slice(from, to)
  if (mark instanceof TomlScalar && mark.type === 'string' && typeof value === 'string') {
    const spelled = respelled(written, String(mark.value), value)
    if (spelled !== undefined)
      yield {
        edits: editBetween(written, spelled).map((edit) => ({
          ...edit,
          from: edit.from + from,
          to: edit.to + from,
        })),
      }
  }
  const wasDate = mark instanceof TomlScalar && /date|time/.test(mark.type)
  const plain = printed(value, wasDate)
  if (plain === undefined) return
  const insert = mark instanceof TomlScalar && mark.type === 'float' ? asFloat(plain) : plain
  yield { edits: [{ from, to, insert }] }
}

/** A member more, where its table has its lines. */
export function* newMember(
  text: string,
  node: ObjectNode,
  parent: DataNode | undefined,
  key: string,
  value: NewValue,
  order: readonly string[] | undefined,
): Generator<Attempt | undefined> {
  const written = printed(value, true)
  if (written === undefined) return
  const { mark } = node
  if (!(mark instanceof TomlTable)) {
    const layout = layoutOf(text, node, parent)
    const pair = `${printedKey(key)} = ${written}`
    if (node.members.length === 0) yield { edits: [{ from: node.from, to: node.to, insert: `{ ${pair} }` }] }
    else yield { edits: [insertion(layout, positionIn(node, key, order), () => pair)] }
    return
  }
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  if (mark.form === 'implied') {
    const [first] = mark.sections
    const own = first && ownName(first.names, mark)
    if (!first || own === undefined) return
    const at = sectionSlot(text, first).from
    const header = text.slice(first.names[0]?.from, first.names[own]?.to)
    yield {
      edits: [{ from: at, to: at, insert: `[${header}]${end}${printedKey(key)} = ${written}${end}${end}` }],
    }
    return
  }
  const last = mark.lines.at(-1)
  const own = last && mark.form === 'dotted' ? ownName(last.names, mark) : undefined
  const prefix = last && own !== undefined ? `${text.slice(last.names[0]?.from, last.names[own]?.to)}.` : ''
  const equals = last ? equalsOf(text, last) : ' = '
  const indent = last ? text.slice(lineStart(text, last.from), last.from) : ''
  const line = `${indent}${prefix}${printedKey(key)}${equals}${written}${end}`
  const following = node.members[positionIn(node, key, order)]
  const before = mark.lines.find(({ names }) => names.at(-1)?.from === following?.keySpan.from)
  if (before && mark.form !== 'dotted') yield insertedAt(text, lineSlot(text, before).from, line, end)
  else if (last) yield insertedAt(text, nextLine(text, last.to), line, end)
  else
    yield insertedAt(
      text,
      emptyPlace(text, mark),
      mark.form === 'root' && mark.sections.length > 0 ? line + end : line,
      end,
    )
}

/** Which part of a dotted name names a table. */
function ownName(names: readonly Span[], table: TomlTable): number | undefined {
  const found = names.findIndex(({ from }) => table.names.some((name) => name.from === from))
  return found === -1 ? undefined : found
}

function equalsOf(text: string, line: Line): string {
  return /^=\S/.test(text.slice(line.names.at(-1)?.to)) ? '=' : ' = '
}

/** Where a table without lines has its first. */
function emptyPlace(text: string, { form, sections, depth }: TomlTable): number {
  if (form === 'root') return sections[0] ? sectionSlot(text, sections[0]).from : text.length
  const own = sections.find(({ names }) => names.length === depth) ?? sections[0]
  return own ? nextLine(text, own.lastLine) : text.length
}

function insertedAt(text: string, at: number, line: string, end: string): Attempt {
  const isOpen = at > 0 && at === text.length && !text.endsWith('\n') && text !== '\ufeff'
  const insert = isOpen ? end + line.slice(0, -end.length) : line
  return { edits: [{ from: at, to: at, insert }] }
}

/** Takes a member or an item out, with all lines and sections that make it. */
export function* removals(
  text: string,
  parent: ObjectNode | ArrayNode,
  around: DataNode | undefined,
  step: string,
): Generator<Attempt | undefined> {
  const index = parent.kind === 'array' ? Number(step) : parent.members.findIndex(({ key }) => key === step)
  const member = parent.kind === 'object' ? parent.members[index] : undefined
  const node = parent.kind === 'array' ? parent.items[index] : member?.value
  if (!node) return
  const { mark } = node
  const slots =
    mark instanceof TomlTable || mark instanceof TomlTables
      ? [
          ...('lines' in mark && mark.form === 'dotted'
            ? mark.lines.map((line) => lineSlot(text, line))
            : []),
          ...mark.sections.map((section) => sectionSlot(text, section)),
        ]
      : parent.mark instanceof TomlTable
        ? parent.mark.lines
            .filter(({ names }) => names.at(-1)?.from === member?.keySpan.from)
            .map((line) => lineSlot(text, line))
        : undefined
  if (slots && slots.length > 0 && parent.kind === 'object' && parent.members.length === 1)
    yield emptied(text, parent, slots)
  if (slots && slots.length > 0) yield { edits: slots.map((slot) => ({ ...slot, insert: '' })), gone: slots }
  else if (!slots) {
    const edits = removal(layoutOf(text, parent, around), index)
    yield edits && { edits, gone: edits }
  }
}

/** A table that its members alone made stays as an empty one. */
function emptied(text: string, { mark }: ObjectNode, slots: readonly Span[]): Attempt | undefined {
  if (!(mark instanceof TomlTable) || mark.form === 'root' || mark.form === 'section') return undefined
  const [line] = mark.lines
  const [section] = mark.sections
  const part = mark.form === 'dotted' ? line : section
  const own = part && ownName(part.names, mark)
  if (!part || own === undefined) return undefined
  const name = part.names[own]
  if (mark.form === 'dotted') {
    const others = slots.filter(({ from, to }) => part.from < from || to < part.to)
    const edits = others.map((slot) => ({ ...slot, insert: '' }))
    return {
      edits: [{ from: name?.to ?? part.to, to: part.to, insert: ' = {}' }, ...edits],
      gone: [part, ...others],
    }
  }
  const header = `[${text.slice(part.names[0]?.from, name?.to)}]${text.includes('\r\n') ? '\r\n' : '\n'}`
  return { edits: slots.map((slot, index) => ({ ...slot, insert: index === 0 ? header : '' })), gone: slots }
}

/** Items more in a list between brackets. */
export function* newItems(
  text: string,
  root: DataNode,
  path: DataPath,
  index: number,
  values: readonly NewValue[],
): Generator<Attempt | undefined> {
  const list = nodeAt(root, path)
  const written = values.map((value) => printed(value, true))
  if (list?.kind !== 'array' || written.includes(undefined)) return
  const texts = written.map((each) => each ?? '')
  const last = list.items.at(-1)
  if (last && index === list.items.length && text.slice(list.from, list.to).includes('\n'))
    yield appendedLines(text, list, last, texts)
  if (texts.length === 1) {
    const edits = insertItem(text, root, path, index, texts[0] ?? '')
    yield edits && { edits }
  }
  const kept = list.items.map((_, position) => position)
  const edits = arrangeItems(text, root, path, [...kept.slice(0, index), ...texts, ...kept.slice(index)])
  yield edits && { edits }
}

/** Each on a line of its own; a comma goes directly behind the value, in front of a comment. */
function appendedLines(text: string, list: ArrayNode, last: DataNode, texts: readonly string[]): Attempt {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const indent = /^[ \t]*/.exec(text.slice(lineStart(text, last.from), last.from))?.[0] ?? ''
  const comma = /^\s*,/.exec(text.slice(last.to, list.to))?.[0]
  const at = Math.min(lineEnd(text, last.to), list.to - 1)
  const lines =
    texts.map((written) => `${end}${indent}${written}`).join(',') + (comma === undefined ? '' : ',')
  const edits: TextEdit[] = comma === undefined ? [{ from: last.to, to: last.to, insert: ',' }] : []
  return { edits: [...edits, { from: at, to: at, insert: lines }] }
}

/** Items of a list in another order, with new ones; each keeps its text. */
export function* arrangements(
  text: string,
  root: DataNode,
  path: DataPath,
  items: readonly (number | { readonly add: NewValue })[],
): Generator<Attempt | undefined> {
  const list = nodeAt(root, path)
  if (list?.kind !== 'array') return
  const kept = items.filter((item) => typeof item === 'number')
  const goes = (_: unknown, index: number) => !kept.includes(index)
  const again = kept.filter((item, index) => kept.indexOf(item) < index)
  if (list.mark instanceof TomlTables) {
    yield arrangedSections(text, list, list.mark, items, goes, again)
    return
  }
  const written = items.map((item) => (typeof item === 'number' ? item : printed(item.add, true)))
  if (written.includes(undefined)) return
  const edits = arrangeItems(
    text,
    root,
    path,
    written.map((item) => item ?? ''),
  )
  yield edits && {
    edits,
    gone: list.items.filter(goes),
    twice: again.flatMap((index) => list.items[index] ?? []),
  }
}

/** `[[a]]` items are stretches of the file. They change places only where nothing else stands between them. */
function arrangedSections(
  text: string,
  list: ArrayNode,
  { names, sections }: TomlTables,
  items: readonly (number | { readonly add: NewValue })[],
  goes: (_: unknown, index: number) => boolean,
  again: readonly number[],
): Attempt | undefined {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const stretches = list.items.map(({ mark }) =>
    mark instanceof TomlTable ? stretchOf(text, mark) : undefined,
  )
  const areTogether = stretches.every(
    (each, index) => each && (index === 0 || stretches[index - 1]?.to === each.from),
  )
  const [first, last] = [stretches[0], stretches.at(-1)]
  const header = sections[0]?.names
  const own = header?.findIndex(({ from }) => names.some((name) => name.from === from)) ?? -1
  if (!first || !last || !areTogether || !header || own === -1) return undefined
  const name = text.slice(header[0]?.from, header[own]?.to)
  const pieces = items.map((item) => {
    if (typeof item === 'number') return text.slice(stretches[item]?.from, stretches[item]?.to).trimEnd()
    if (!isObject(item.add)) return undefined
    const lines = Object.entries(item.add).map(([key, value]) => {
      const written = printed(value, true)
      return written === undefined ? undefined : `${printedKey(key)} = ${written}`
    })
    return lines.includes(undefined) ? undefined : [`[[${name}]]`, ...lines].join(end)
  })
  if (pieces.includes(undefined)) return undefined
  const gap =
    /\n[ \t]*\r?\n$/.test(text.slice(0, first.from)) || first.from <= 1 || stretches.length > 1
      ? gapBetween(text, stretches, end)
      : end
  const tail = /\s*$/.exec(text.slice(last.from, last.to))?.[0] ?? ''
  const insert = pieces.join(gap) + tail
  const spans = (all: readonly (Span | undefined)[]) => all.flatMap((span) => span ?? [])
  return {
    edits: editBetween(text.slice(first.from, last.to), insert).map((edit) => ({
      ...edit,
      from: edit.from + first.from,
      to: edit.to + first.from,
    })),
    gone: spans(stretches.filter(goes)),
    twice: spans(again.map((index) => stretches[index])),
  }
}

function gapBetween(text: string, stretches: readonly (Span | undefined)[], end: string): string {
  const [first] = stretches
  const own = first && stretches.length > 1 ? /\s*$/.exec(text.slice(first.from, first.to))?.[0] : undefined
  return own ?? end + end
}

function stretchOf(text: string, { sections }: TomlTable): Span | undefined {
  const slots = sections.map((section) => sectionSlot(text, section))
  const isWhole = slots.every((slot, index) => index === 0 || slots[index - 1]?.to === slot.from)
  const [first, last] = [slots[0], slots.at(-1)]
  return first && last && isWhole ? { from: first.from, to: last.to } : undefined
}

/** Another name, in every line and header that has it. */
export function* renamed(parent: ObjectNode, old: string, key: string): Generator<Attempt | undefined> {
  const member = parent.members.find((each) => each.key === old)
  if (!member) return
  const { mark } = member.value
  const names = mark instanceof TomlTable || mark instanceof TomlTables ? mark.names : [member.keySpan]
  const places = [...new Map([member.keySpan, ...names].map((span) => [span.from, span])).values()]
  yield { edits: places.map((span) => ({ ...span, insert: printedKey(key) })) }
}
