import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { createValueNames, type ValueNames } from '../../rows/valueNames'
import { isRecord, memberOf, valueAt } from '../../schema/json'
import type { ReferenceOptions } from './ReferenceOptions'

/** An entry that can be named. */
interface Entry {
  /** What the data says for it, as JSON text: names it. */
  readonly id: string
  readonly label: string
  readonly description?: string
}

/** Entries in the order of the list, each value once. */
export interface Entries {
  readonly items: readonly Entry[]
  readonly byId: ReadonlyMap<string, Entry>
  readonly names: ValueNames
}

/**
 * The entries of a data file's text: a list of objects, a list of plain values, or an object whose keys are the values.
 * Undefined where no such list is there.
 */
export function entriesOf(text: string, options: ReferenceOptions): Entries | undefined {
  const data = readValue(text)
  const list = data === undefined ? undefined : valueAt(data, options.list)
  const found = Array.isArray(list)
    ? list.flatMap(
        (item) => entryOf(isRecord(item) ? memberOf(item, options.value) : item, item, options) ?? [],
      )
    : isRecord(list)
      ? Object.entries(list).flatMap(([key, item]) => entryOf(key, item, options) ?? [])
      : undefined
  if (found === undefined) return undefined
  const byId = new Map<string, Entry>()
  for (const entry of found) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  const items = [...byId.values()]
  return {
    items,
    byId,
    names: createValueNames(items.map(({ id, label }) => ({ value: JSON.parse(id), label }))),
  }
}

function entryOf(
  value: JsonValue | undefined,
  item: JsonValue,
  { label, detail }: ReferenceOptions,
): Entry | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const name = wordsOf(isRecord(item) ? memberOf(item, label) : item)
  const description = detail === undefined ? '' : wordsOf(memberOf(item, detail))
  return {
    id: JSON.stringify(value),
    label: name === '' ? String(value) : name,
    ...(description !== '' && { description }),
  }
}

function wordsOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
