import { createValueNames, type ValueNames } from '../fields/valueNames'

/** An entry that can be named. */
export interface ReferencedEntry {
  /** What the data says for it, as JSON text: names it. */
  readonly id: string
  readonly label: string
  readonly description?: string
  /** Its file, where it is one of a collection. */
  readonly path?: string
}

/** Entries in the order of the list, each value once. */
export interface ReferencedEntries {
  readonly items: readonly ReferencedEntry[]
  readonly byId: ReadonlyMap<string, ReferencedEntry>
  readonly names: ValueNames
}

export function referencedEntries(found: readonly ReferencedEntry[]): ReferencedEntries {
  const byId = new Map<string, ReferencedEntry>()
  for (const entry of found) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  const items = [...byId.values()]
  return {
    items,
    byId,
    names: createValueNames(items.map(({ id, label }) => ({ value: JSON.parse(id), label }))),
  }
}

export const NO_ENTRIES = referencedEntries([])
