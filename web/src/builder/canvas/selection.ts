import type { RowList } from '~/forms/rows/building/RowList'
import type { Row } from '~/forms/rows/Row'

/** Which rows are chosen, by key, and where the keys are. */
export interface Selection {
  readonly rows: readonly string[]
  /** The row that has focus, or gets it. */
  readonly lead: string | undefined
  /** Where a range begins that Shift extends. */
  readonly anchor: string | undefined
}

export const NOTHING_SELECTED: Selection = { rows: [], lead: undefined, anchor: undefined }

/** Rows that are told by others: what is wrong with a schema, what a choice has replaced. */
export function isStop({ kind }: Row): boolean {
  return kind !== 'problem' && kind !== 'replaced' && kind !== 'kept' && kind !== 'type'
}

export function selectOne(key: string): Selection {
  return { rows: [key], lead: key, anchor: key }
}

/** One more, or one less. */
export function toggleOne({ rows }: Selection, key: string): Selection {
  const isIn = rows.includes(key)
  return { rows: isIn ? rows.filter((row) => row !== key) : [...rows, key], lead: key, anchor: key }
}

/** All fields of one level from the anchor to a row. */
export function extendTo(list: RowList, selection: Selection, key: string): Selection {
  const anchor = selection.anchor ?? key
  const [one, other] = [list.indexOfRow(anchor), list.indexOfRow(key)]
  if (one < 0 || other < 0) return selectOne(key)
  const range = list.outline.slice(Math.min(one, other), Math.max(one, other) + 1)
  const depth = Math.min(...range.map((row) => row.depth))
  const rows = range.filter((row) => row.depth === depth && row.isHead).map((row) => row.key)
  return { rows, lead: key, anchor }
}

/** The next row that keys stop at; the same where there is none. */
export function stepFrom(list: RowList, key: string | undefined, direction: 1 | -1): string | undefined {
  const at = key === undefined ? -1 : list.indexOfRow(key)
  if (at < 0) return list.outline.find(isStop)?.key
  for (let index = at + direction; index >= 0 && index < list.outline.length; index += direction) {
    const row = list.outline[index]
    if (row !== undefined && isStop(row)) return row.key
  }
  return key
}

/** The first or last row. */
export function endOf(list: RowList, direction: 1 | -1): string | undefined {
  return (direction === 1 ? list.outline.findLast(isStop) : list.outline.find(isStop))?.key
}
