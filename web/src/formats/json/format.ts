import type { Content, DataFormat, NewValue, Outcome, Reading } from '../DataFormat'
import { SpelledNumber } from '../DataFormat'
import type { DataPath } from '../nodes'
import { type DataNode, itemCount, nodeAt } from '../nodes'
import { isList, isObject } from '../values'
import {
  appendItems,
  arrangeItems,
  duplicateItem,
  insertItem,
  type JsonEditResult,
  moveItem,
  parseJson,
  removeItem,
  removeMember,
  renameMember,
  reparse,
  setValue,
  styleOf,
  withKeptEscapes,
} from '.'

/** JSON as RFC 8259 has it. Its edits are right by the grammar, so that none is read again to be believed. */
export const json: DataFormat = {
  read: (text) => readingOf(parseJson(text)),
  reread: ({ reading }, edits, after) =>
    readingOf(reparse(reading.ok ? { ok: true, root: reading.root } : reading, edits, after)),
  comments: () => [],
  set: (content, path, value, order) =>
    edited(content, path, (root) => {
      const { text } = content
      const written = textOf(value, content)
      return setValue(text, root, path, withKeptEscapes(text, nodeAt(root, path), written), order)
    }),
  insert: (content, path, index, values) =>
    edited(content, path, (root, text) => {
      const list = nodeAt(root, path)
      const [first, ...rest] = values.map((value) => textOf(value, content))
      if (list?.kind !== 'array' || first === undefined) return list && []
      if (rest.length === 0) return insertItem(text(), root, path, index, first)
      if (index === itemCount(list) && index > 0) return appendItems(text(), root, path, [first, ...rest])
      const kept = Array.from({ length: itemCount(list) }, (_, position) => position)
      return arrangeItems(text(), root, path, [...kept.slice(0, index), first, ...rest, ...kept.slice(index)])
    }),
  remove: (content, path) =>
    edited(content, path, (root, text) => {
      const parent = nodeAt(root, path.slice(0, -1))
      return parent?.kind === 'array'
        ? removeItem(text(), root, path.slice(0, -1), Number(path.at(-1)))
        : removeMember(text(), root, path)
    }),
  move: (content, path, from, to) =>
    edited(content, path, (root, text) => moveItem(text(), root, path, from, to)),
  arrange: (content, path, items) =>
    edited(content, path, (root, text) => {
      const written = items.map((item) => (typeof item === 'number' ? item : textOf(item.add, content)))
      return arrangeItems(text(), root, path, written)
    }),
  duplicate: (content, path, index) =>
    edited(content, path, (root, text) => duplicateItem(text(), root, path, index)),
  rename: (content, path, key) => {
    const parent = content.reading.ok ? nodeAt(content.reading.root, path.slice(0, -1)) : undefined
    const isTaken = parent?.kind === 'object' && key !== path.at(-1) && nodeAt(parent, [key])
    if (isTaken) return { kind: 'refusal', reason: 'name-taken', at: { from: isTaken.from, to: isTaken.to } }
    return edited(content, path, (root, text) => renameMember(text(), root, path, key))
  },
}

function readingOf(parse: ReturnType<typeof parseJson>): Reading {
  return parse.ok ? { ...parse, further: [], problems: [] } : parse
}

function edited(
  { text, reading }: Content,
  path: DataPath,
  edit: (root: DataNode, text: () => string) => JsonEditResult,
): Outcome {
  const at = reading.ok ? (nodeAt(reading.root, path) ?? reading.root) : { from: 0, to: 0 }
  const edits = reading.ok ? edit(reading.root, () => text.toString()) : undefined
  return edits
    ? { kind: 'edits', edits }
    : { kind: 'refusal', reason: 'no-place', at: { from: at.from, to: at.to } }
}

/** A new value as JSON in the style of the text. */
function textOf(value: NewValue, { text, like }: Content): string {
  if (!isList(value) && !isObject(value)) return scalarText(value)
  const { indent, lineEnd, isMinified } = styleOf((like ?? text).slice(0, SAMPLE))
  const written = (inner: NewValue, outer: string): string => {
    if (!isList(inner) && !isObject(inner)) return scalarText(inner)
    const within = outer + indent
    const colon = isMinified ? ':' : ': '
    const parts = isList(inner)
      ? inner.map((item) => written(item, within))
      : Object.entries(inner).map(([key, each]) => JSON.stringify(key) + colon + written(each, within))
    const [opening, closing] = isList(inner) ? ['[', ']'] : ['{', '}']
    if (isMinified || parts.length === 0) return opening + parts.join(',') + closing
    return `${opening}${parts.map((part) => lineEnd + within + part).join(',')}${lineEnd}${outer}${closing}`
  }
  return written(value, '')
}

/** Code units that tell the style; what a text does later does not change it. */
const SAMPLE = 100_000

function scalarText(value: null | boolean | number | string | SpelledNumber): string {
  return value instanceof SpelledNumber ? value.spelling : JSON.stringify(value)
}
