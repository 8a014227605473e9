import type { Content, DataFormat, Outcome } from '~/formats/DataFormat'
import { parseJson } from '~/formats/json'
import { type DataNode, isSameValue, type JsonValue, memberOf } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { chained, type Step } from '~/forms/store/chained'
import { insertTexts, setText } from '~/forms/store/writeText'
import { m } from '~/paraglide/messages'
import type { FileChange } from '~/workspace/files/manyFiles'
import { filterKey } from '../model/arrangeRows'
import type { FieldChange } from './BulkChange'
import { refusalWords } from './refusalWords'

const NONE: FileChange = { kind: 'none' }

/**
 * What a change of a field comes to in the text of an entry. @param order the names of the members as the form has them,
 * for one that is new.
 */
export function changeField(
  change: FieldChange,
  format: DataFormat,
  text: string,
  order: readonly string[],
): FileChange {
  const reading = format.read(text)
  if (!reading.ok) return refusal(m.entries_fault_syntax(reading.error))
  const { root } = reading
  if (root.kind !== 'object') return refusal(m.entries_bulk_no_object())
  const content: Content = { text, reading }
  const node = memberOf(root, change.name)?.value
  const outcome = outcomeOf(change, format, content, node, order)
  return outcome === undefined ? NONE : asChange(outcome)
}

/** Undefined where there is nothing to do. */
function outcomeOf(
  change: FieldChange,
  format: DataFormat,
  content: Content,
  node: DataNode | undefined,
  order: readonly string[],
): Outcome | string | undefined {
  const { name } = change
  const value = node && valueOf(content.text, node)
  switch (change.kind) {
    case 'set':
      if (value !== undefined && isSameValue(value, parsed(change.valueText))) return undefined
      return setText(format, content, [name], change.valueText, order)
    case 'clear':
      return node && format.remove(content, [name])
    case 'add':
      return added(change, format, content, value, order)
    case 'remove':
      return removed(change, format, content, value)
    case 'rename':
      break
  }
  return renamed(change, format, content, value)
}

function added(
  { name, valueText }: Extract<FieldChange, { kind: 'add' }>,
  format: DataFormat,
  content: Content,
  value: JsonValue | undefined,
  order: readonly string[],
): Outcome | string | undefined {
  const items = parsed(valueText)
  const wanted = Array.isArray(items) ? items : [items]
  // A member that is empty is a list without items.
  if (value === undefined || value === null)
    return setText(format, content, [name], JSON.stringify(wanted), order)
  if (!Array.isArray(value)) return m.entries_bulk_no_list()
  const missing = wanted.filter((item) => !value.some((own) => isSameValue(own, item)))
  if (missing.length === 0) return undefined
  const texts = missing.map((item) => JSON.stringify(item))
  return insertTexts(format, content, [name], value.length, texts)
}

function removed(
  { name, keys }: Extract<FieldChange, { kind: 'remove' }>,
  format: DataFormat,
  content: Content,
  value: JsonValue | undefined,
): Outcome | string | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) return m.entries_bulk_no_list()
  // From the end on, so that the positions of the others stay.
  const positions = value.flatMap((item, index) => (keys.has(filterKey(item)) ? [index] : [])).toReversed()
  return steps(
    format,
    content,
    positions.map((index) => (now) => format.remove(now, [name, String(index)])),
  )
}

function renamed(
  { name, key, valueText }: Extract<FieldChange, { kind: 'rename' }>,
  format: DataFormat,
  content: Content,
  value: JsonValue | undefined,
): Outcome | undefined {
  if (value === undefined || value === null) return undefined
  const next = parsed(valueText)
  if (!Array.isArray(value)) {
    if (filterKey(value) !== key || isSameValue(value, next)) return undefined
    return setText(format, content, [name], valueText)
  }
  let isThere = value.some((item) => isSameValue(item, next))
  const made: Step[] = []
  for (const [index, item] of value.entries()) {
    if (filterKey(item) !== key || isSameValue(item, next)) continue
    const path = [name, String(index)]
    // A list has each of its tags once.
    if (isThere) made.unshift((now) => format.remove(now, path))
    else made.unshift((now) => setText(format, now, path, valueText))
    isThere = true
  }
  return steps(format, content, made)
}

function steps(format: DataFormat, content: Content, made: readonly Step[]): Outcome | undefined {
  const [only, ...others] = made
  if (only === undefined) return undefined
  return others.length === 0 ? only(content) : chained(format, content, made)
}

function asChange(outcome: Outcome | string): FileChange {
  if (typeof outcome === 'string') return refusal(outcome)
  if (outcome.kind !== 'edits') return refusal(refusalWords(outcome))
  return { kind: 'edits', edits: outcome.edits }
}

function refusal(reason: string): FileChange {
  return { kind: 'refusal', reason }
}

function parsed(valueText: string): JsonValue {
  const parse = parseJson(valueText)
  return parse.ok ? valueOf(valueText, parse.root) : null
}
