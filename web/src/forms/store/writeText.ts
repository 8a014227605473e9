import { type Content, type DataFormat, type NewValue, type Outcome } from '~/formats/DataFormat'
import { newValueOf } from '~/formats/inJson'
import { appendItems, insertItem, parseJson, setValue, withKeptEscapes } from '~/formats/json'
import { json } from '~/formats/json/format'
import { type DataNode, type DataPath, isSameValue, itemCount, type JsonValue, nodeAt } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { isList, isObject, plainValue } from '~/formats/values'
import { chained, type Step } from './chained'

/** Makes the value at `path` be this JSON text. In JSON it stands there as it is. */
export function setText(
  format: DataFormat,
  content: Content,
  path: DataPath,
  valueText: string,
  order?: readonly string[],
): Outcome {
  const { text, reading } = content
  if (format !== json) return setNew(format, content, path, newValue(valueText), order)
  if (!reading.ok) return NOWHERE
  const kept = withKeptEscapes(text, nodeAt(reading.root, path), valueText)
  const edits = setValue(text, reading.root, path, kept, order)
  return edits ? { kind: 'edits', edits } : NOWHERE
}

/** Puts values that are JSON texts into the list at `path`. */
export function insertTexts(
  format: DataFormat,
  content: Content,
  path: DataPath,
  index: number,
  valueTexts: readonly string[],
): Outcome {
  if (format !== json) return insertNew(format, content, path, index, valueTexts.map(newValue))
  const { text, reading } = content
  const list = reading.ok ? nodeAt(reading.root, path) : undefined
  const [only, ...rest] = valueTexts
  if (!reading.ok || list?.kind !== 'array' || only === undefined) return NOWHERE
  const isAtEnd = index === itemCount(list) && index > 0
  if (rest.length > 0 && !isAtEnd) return json.insert(content, path, index, valueTexts.map(newValue))
  const edits =
    rest.length > 0
      ? appendItems(text.toString(), reading.root, path, valueTexts)
      : insertItem(text.toString(), reading.root, path, index, only)
  return edits ? { kind: 'edits', edits } : NOWHERE
}

const NOWHERE: Outcome = { kind: 'refusal', reason: 'no-place', at: { from: 0, to: 0 } }

/** Of a list or an object just what is another one is written, so that all else in it stays as somebody laid it out. */
function setNew(
  format: DataFormat,
  content: Content,
  path: DataPath,
  value: NewValue,
  order: readonly string[] | undefined,
): Outcome {
  const { text, reading } = content
  const node = reading.ok ? nodeAt(reading.root, path) : undefined
  const whole = () => withoutNull(value, (each) => format.set(content, path, each, order))
  if (node === undefined) return whole()
  const steps = [...changes(format, node, valueOf(text, node), path, value)]
  if (
    steps.length === 0 &&
    (isList(value) || isObject(value)) &&
    isSameValue(valueOf(text, node), plainValue(value))
  )
    return { kind: 'edits', edits: [] }
  if (steps.length === 0) return whole()
  const outcome = chained(format, content, steps)
  if (outcome.kind === 'edits') return outcome
  const other = whole()
  return other.kind === 'edits' ? other : outcome
}

function insertNew(
  format: DataFormat,
  content: Content,
  path: DataPath,
  index: number,
  values: readonly NewValue[],
): Outcome {
  return withoutNull(values, (each) => format.insert(content, path, index, isList(each) ? each : [each]))
}

/** The steps that make a list or an object have other contents; none where it is to be written as a whole. */
function* changes(
  format: DataFormat,
  node: DataNode,
  old: JsonValue,
  path: DataPath,
  value: NewValue,
): Generator<Step> {
  if (isObject(value) && node.kind === 'object' && isRecord(old)) {
    for (const key of Object.keys(old)) {
      if (!Object.hasOwn(value, key)) yield (content) => format.remove(content, [...path, key])
    }
    const names = Object.keys(value)
    for (const [key, next] of Object.entries(value)) {
      const before = Object.hasOwn(old, key) ? old[key] : undefined
      if (before !== undefined && isSameValue(before, plainValue(next))) continue
      yield (content) => setNew(format, content, [...path, key], next, names)
    }
  }
  if (isList(value) && node.kind === 'array' && Array.isArray(old)) {
    if (value.length === old.length) {
      for (const [index, next] of value.entries()) {
        if (isSameValue(old[index] ?? null, plainValue(next))) continue
        yield (content) => setNew(format, content, [...path, String(index)], next, undefined)
      }
      return
    }
    const items = arranged(old, value)
    yield (content) =>
      withoutNull(
        items.map((item) => (typeof item === 'number' ? null : item.add)),
        (added) =>
          format.arrange(
            content,
            path,
            items.map((item, at) =>
              typeof item === 'number' ? item : { add: isList(added) ? (added[at] ?? null) : null },
            ),
          ),
      )
  }
}

/** Which items of a list stay, and where. */
function arranged(
  old: readonly JsonValue[],
  value: readonly NewValue[],
): readonly (number | { readonly add: NewValue })[] {
  const free = new Map<string, number[]>()
  for (const [index, item] of old.entries()) {
    const name = JSON.stringify(item)
    free.set(name, [...(free.get(name) ?? []), index])
  }
  return value.map((next) => free.get(JSON.stringify(plainValue(next)))?.shift() ?? { add: next })
}

function isRecord(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Where a format has no null, a member that would be null stays away. */
function withoutNull(value: NewValue, write: (value: NewValue) => Outcome): Outcome {
  const outcome = write(value)
  if (outcome.kind !== 'refusal' || outcome.reason !== 'not-writable') return outcome
  return write(stripped(value))
}

function stripped(value: NewValue): NewValue {
  if (isList(value)) return value.map(stripped)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === null ? [] : [[key, stripped(inner)] as const],
    ),
  )
}

/** A value that is JSON text; numbers keep their spelling. */
function newValue(valueText: string): NewValue {
  const parse = parseJson(valueText)
  return parse.ok ? newValueOf(valueText, parse.root) : null
}
