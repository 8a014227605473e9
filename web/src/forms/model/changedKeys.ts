import { type FormState, fieldOfPart } from '../state/FormState'

/** Keys of the fields that a person opened, closed, chose or showed otherwise between two states of the view. */
export function changedKeys(now: FormState, before: FormState): string[] {
  return [
    ...changedEntries(now.open, before.open),
    ...changedEntries(now.filters, before.filters),
    ...changedEntries(now.tables, before.tables),
    ...changedEntries(now.chosen, before.chosen).map(fieldOfPart),
    ...changedEntries(now.sections, before.sections).map(fieldOfPart),
    ...changedEntries(now.replaced, before.replaced).map(fieldOfPart),
    ...changedEntries(now.tabs, before.tabs).map(fieldOfPart),
    ...(now.page === before.page ? [] : [now.page, before.page].filter((key) => key !== undefined)),
    // What is searched for may be a name.
    ...(now.names === before.names ? [] : now.filters.keys()),
    ...[...now.raw].filter((key) => !before.raw.has(key)),
    ...[...before.raw].filter((key) => !now.raw.has(key)),
  ]
}

function changedEntries<Value>(
  now: ReadonlyMap<string, Value>,
  before: ReadonlyMap<string, Value>,
): string[] {
  if (now === before) return []
  const keys: string[] = []
  for (const [key, value] of now) if (before.get(key) !== value) keys.push(key)
  for (const key of before.keys()) if (!now.has(key)) keys.push(key)
  return keys
}
