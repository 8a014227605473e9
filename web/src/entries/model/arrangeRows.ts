import type { JsonValue } from '~/formats/nodes'
import type { EntryField } from '~/workspace/entries/EntryField'
import { wordsOf } from '~/workspace/entries/EntryField'
import { type EntryRow, filesOfRow, stateKeys } from './EntryRow'
import type { ListView } from './listView'

/** A value as filters and addresses have it. */
export function filterKey(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What an entry has no value for. */
export const NO_VALUE = ''

/** What an entry counts as in a filter of the field: each of several tags, or that it has none. */
export function filterKeys(row: EntryRow, { name }: EntryField): readonly string[] {
  const value = row.values?.[name]
  if (value === undefined || value === null || value === '') return [NO_VALUE]
  if (!Array.isArray(value)) return [filterKey(value)]
  return value.length === 0 ? [NO_VALUE] : value.map(filterKey)
}

interface Arrangement {
  readonly view: ListView
  /** Title first. */
  readonly fields: readonly EntryField[]
  /** Paths that have the words searched for. */
  readonly found: ReadonlySet<string> | undefined
}

/** The entries that are shown, in order. Within a filter one value has to fit, and all filters have to. */
export function arrangeRows(
  rows: readonly EntryRow[],
  { view, fields, found }: Arrangement,
): readonly EntryRow[] {
  const tests: ((row: EntryRow) => boolean)[] = []
  if (found) tests.push((row) => filesOfRow(row).some(({ path }) => found.has(path)))
  for (const [name, keys] of view.filters) {
    const field = fields.find((one) => one.name === name)
    if (field)
      tests.push((row) => row.values !== undefined && filterKeys(row, field).some((key) => keys.has(key)))
  }
  if (view.states.size > 0) tests.push((row) => stateKeys(row).some((key) => view.states.has(key)))
  const shown = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)))
  return sortRows(shown, view, fields)
}

function sortRows(
  rows: readonly EntryRow[],
  { sort }: ListView,
  [title, ...others]: readonly EntryField[],
): readonly EntryRow[] {
  if (sort === undefined) return rows
  const field = [title, ...others].find((one) => one?.name === sort.name)
  if (field === undefined) return rows
  const direction = sort.isDescending ? -1 : 1
  const keyOf = field === title ? ({ title: words }: EntryRow) => words : sortKey(field)
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  keyed.sort((a, b) => {
    // What is not there comes last both ways.
    if (a.key === '' || b.key === '') return Number(a.key === '') - Number(b.key === '')
    return direction * compare(a.key, b.key)
  })
  return keyed.map(({ row }) => row)
}

function sortKey(field: EntryField): (row: EntryRow) => string | number {
  return ({ values }) => {
    const value = values?.[field.name]
    if (typeof value === 'number') return value
    // As it is written a date is in order; in words it is not.
    if (field.kind === 'date' && typeof value === 'string') return value
    return wordsOf(field, value)
  }
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** Numbers before texts. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return collator.compare(String(a), String(b))
}

/** A line of the list: an entry, or the heading of those that follow. */
export type EntryLine =
  | { readonly kind: 'entry'; readonly row: EntryRow }
  | { readonly kind: 'group'; readonly key: string; readonly label: string; readonly count: number }

/** The lines of the list, under a heading a value where it is grouped by a field; of several tags the first counts. */
export function groupRows(rows: readonly EntryRow[], field: EntryField | undefined): readonly EntryLine[] {
  if (field === undefined) return rows.map((row) => ({ kind: 'entry', row }))
  const groups = new Map<string, EntryRow[]>()
  for (const row of rows) {
    const key = groupKey(row, field)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  const named = [...groups].map(([key, members]) => ({
    key,
    members,
    label: groupLabel(field, key, members),
  }))
  named.sort((a, b) => {
    if (a.key === NO_VALUE || b.key === NO_VALUE)
      return Number(a.key === NO_VALUE) - Number(b.key === NO_VALUE)
    return field.kind === 'date' ? compare(b.key, a.key) : compare(a.label, b.label)
  })
  return named.flatMap(({ key, members, label }): EntryLine[] => [
    { kind: 'group', key, label, count: members.length },
    ...members.map((row) => ({ kind: 'entry', row }) as const),
  ])
}

/** Dates are together by their year. */
function groupKey(row: EntryRow, field: EntryField): string {
  const [key = NO_VALUE] = filterKeys(row, field)
  return field.kind === 'date' ? (/^\d{4}/.exec(key)?.[0] ?? NO_VALUE) : key
}

function groupLabel(field: EntryField, key: string, [first]: readonly EntryRow[]): string {
  if (key === NO_VALUE || field.kind === 'date') return key
  const value = first?.values?.[field.name]
  const one = Array.isArray(value) ? value[0] : value
  return one === undefined ? key : field.labelOf(one)
}

/** The values that the entries have in a field, with how many have each, as a filter offers them. */
export interface FilterChoice {
  readonly key: string
  readonly label: string
  readonly count: number
}

export function filterChoices(rows: readonly EntryRow[], field: EntryField): readonly FilterChoice[] {
  const choices = new Map<string, { label: string; count: number }>()
  for (const row of rows) {
    if (row.values === undefined) continue
    const value = row.values[field.name]
    const keys = new Set(filterKeys(row, field))
    for (const key of keys) {
      const known = choices.get(key)
      if (known) known.count += 1
      else choices.set(key, { label: labelOfKey(field, key, value), count: 1 })
    }
  }
  return [...choices]
    .map(([key, { label, count }]) => ({ key, label, count }))
    .sort((a, b) => Number(a.key === NO_VALUE) - Number(b.key === NO_VALUE) || compare(a.label, b.label))
}

function labelOfKey(field: EntryField, key: string, value: JsonValue | undefined): string {
  if (key === NO_VALUE) return ''
  const own = Array.isArray(value) ? value.find((item) => filterKey(item) === key) : value
  return own === undefined ? key : field.labelOf(own)
}
