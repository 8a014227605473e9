import { useEffect, useMemo, useState } from 'react'
import { m } from '~/paraglide/messages'
import type { EntryFields } from '~/workspace/entries/EntryField'
import type { RefusedFile } from '~/workspace/files/manyFiles'
import type { CollectionProject } from '~/workspace/Project'
import type { Bulk } from '../bulk/useBulk'
import { lockWords } from '../locales/lockWords'
import type { EntryLine } from '../model/arrangeRows'
import type { EntryRow } from '../model/EntryRow'
import type { ListView } from '../model/listView'
import { type OrderField, orderField } from './orderField'
import { orderValues } from './orderValues'

interface EntryOrder {
  readonly field: OrderField | undefined
  /** The rows as they are once all that was moved is in their files. */
  readonly rows: readonly EntryRow[]
}

/** What was moved is there at once; its files follow. */
const NOTHING: ReadonlyMap<string, number> = new Map()

/** The numbers that were given to entries a moment ago, over what their files are known to say. */
export function useEntryOrder(
  project: CollectionProject,
  fields: EntryFields,
  rows: readonly EntryRow[],
): EntryOrder & { readonly give: (numbers: ReadonlyMap<string, number>) => void } {
  const field = useMemo(() => orderField(project, fields), [project, fields])
  const [given, setGiven] = useState(NOTHING)
  const name = field?.name
  const isKnown =
    name === undefined ||
    rows.every(({ path, values }) => !given.has(path) || values?.[name] === given.get(path))
  useEffect(() => {
    if (!isKnown || given === NOTHING) return undefined
    const timer = setTimeout(() => setGiven(NOTHING))
    return () => clearTimeout(timer)
  }, [isKnown, given])
  const shown = useMemo(() => {
    if (given.size === 0 || name === undefined) return rows
    return rows.map((row) => {
      const number = given.get(row.path)
      return number === undefined ? row : { ...row, values: { ...row.values, [name]: number } }
    })
  }, [rows, given, name])
  return { field, rows: shown, give: setGiven }
}

interface MovesInput {
  readonly field: OrderField | undefined
  readonly view: ListView
  readonly rows: readonly EntryRow[]
  /** All entries by this number, whatever is shown of them. */
  readonly ordered: readonly EntryRow[]
  readonly lines: readonly EntryLine[]
  readonly isRead: boolean
  readonly bulk: Bulk
  readonly give: (numbers: ReadonlyMap<string, number>) => void
  /** A move would change entries that are not in the language of the list: nothing is done. */
  readonly onRefused: (refused: readonly RefusedFile[]) => void
}

/** Moves the line at one place to a gap between lines; undefined where the list is not in the order that can be moved. */
export function entryMoves(input: MovesInput): ((from: number, gap: number) => void) | undefined {
  const { field, view, rows, ordered, lines, isRead, bulk, give, onRefused } = input
  const isInOrder = field !== undefined && view.sort?.name === field.name && !view.sort.isDescending
  if (!isInOrder || view.group !== undefined || !isRead) return undefined
  return (from, gap) => {
    const line = lines[from]
    if (line?.kind !== 'entry' || bulk.running) return
    const { path } = line.row
    // Where a filter hides some, it goes right behind the one that it is seen behind.
    const others = ordered.filter((row) => row.path !== path)
    const before = lines[gap - 1]
    const after = lines[gap]
    const at =
      before?.kind === 'entry' && before.row.path !== path
        ? others.findIndex((row) => row.path === before.row.path) + 1
        : after?.kind === 'entry'
          ? others.findIndex((row) => row.path === after.row.path)
          : others.length
    const wanted = others.toSpliced(at, 0, line.row)
    const ranks = new Map(rows.map((row, rank) => [row.path, rank]))
    const changes = orderValues({
      values: wanted.map(({ values }) => numberOf(values?.[field.name])),
      ranks: wanted.map((row) => ranks.get(row.path) ?? 0),
      moved: at,
      minimum: field.minimum,
    })
    const locked = [...changes.keys()].flatMap((place) => {
      const row = wanted[place]
      const reason = row && lockWords(row)
      return row && reason !== undefined ? { path: row.path, reason } : []
    })
    if (locked.length > 0) return onRefused(locked)
    const numbers = new Map<string, number>()
    const entries = [...changes].flatMap(([place, value]) => {
      const row = wanted[place]
      if (row === undefined) return []
      numbers.set(row.path, value)
      return [row.entry]
    })
    if (entries.length === 0) return
    give(numbers)
    void bulk.changeField(
      entries,
      (at) => ({ kind: 'set', name: field.name, valueText: String(numbers.get(at) ?? 0) }),
      () => m.entries_moved({ title: line.row.title, count: entries.length }),
    )
  }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
