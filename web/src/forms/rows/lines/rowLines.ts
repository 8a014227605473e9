import { WIDE_LEVELS } from '../nesting'
import type { FieldRow, Row } from '../Row'
import { arePartners } from './partners'

/** Twelfths of the form's width. */
const WHOLE = 12

/** More short fields of one likeness are read one below the other, as a list. */
const MAX_BESIDE = 3

/** The lines that the form's rows stand in: most rows have one of their own. */
export interface RowLines {
  readonly count: number
  /** Position of the row that a line begins with. */
  readonly firstOf: (line: number) => number
  /** -1 where there is no such row. */
  readonly lineOf: (row: number) => number
  /** The rows of a line that may have several, and what each takes of it, in twelfths; undefined: a row of its own. */
  readonly sharedBy: (line: number) => readonly Beside[] | undefined
}

export interface Beside {
  readonly row: FieldRow
  readonly share: number
}

export function rowLines(rows: readonly Row[]): RowLines {
  const starts: number[] = []
  const shared = new Map<number, readonly Beside[]>()
  for (let at = 0; at < rows.length; ) {
    const group = mayShare(rows[at]) ? siblingsFrom(rows, at) : undefined
    if (group === undefined) {
      starts.push(at)
      at += 1
      continue
    }
    for (const line of knownLinesOf(group)) {
      shared.set(starts.length, line)
      starts.push(at)
      at += line.length
    }
  }
  return {
    count: starts.length,
    firstOf: (line) => starts[line] ?? -1,
    lineOf: (row) => (row < 0 || row >= rows.length ? -1 : lastAtMost(starts, row)),
    sharedBy: (line) => shared.get(line),
  }
}

/** Deeper rows are set in by their own. */
function mayShare(row: Row | undefined): row is FieldRow {
  return row?.kind === 'field' && row.room !== undefined && row.depth <= WIDE_LEVELS
}

/** The fields from here on that are of one object, stand one after the other, and may share a line. */
function siblingsFrom(rows: readonly Row[], from: number): readonly FieldRow[] {
  const group: FieldRow[] = []
  for (let at = from; at < rows.length; at++) {
    const row = rows[at]
    const [first] = group
    if (!mayShare(row) || (first !== undefined && !areSiblings(first, row))) break
    group.push(row)
  }
  return group
}

function areSiblings({ depth, field }: FieldRow, other: FieldRow): boolean {
  // All members of an object have its order.
  return (
    other.depth === depth &&
    other.field.order === field.order &&
    other.field.partsAround === field.partsAround
  )
}

type Lines = readonly (readonly Beside[])[]

/** Most rows are the same from one list of rows to the next, and so are their lines. */
function knownLinesOf(rows: readonly FieldRow[]): Lines {
  const [first] = rows
  const known = first && linesByFirst.get(first)
  if (known?.rows.length === rows.length && rows.every((row, index) => row === known.rows[index]))
    return known.lines
  const lines = linesOf(rows)
  if (first) linesByFirst.set(first, { rows, lines })
  return lines
}

const linesByFirst = new WeakMap<FieldRow, { readonly rows: readonly FieldRow[]; readonly lines: Lines }>()

function linesOf(rows: readonly FieldRow[]): Lines {
  const lines: (readonly Beside[])[] = []
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]
    if (row === undefined) break
    const isAfterSingle = lines.at(-1)?.length === 1
    const line = row.room?.share === undefined ? togetherFrom(rows, at, isAfterSingle) : askedFrom(rows, at)
    lines.push(line)
    at += line.length
  }
  return lines
}

/** As many as fit with the widths that the project asks for. */
function askedFrom(rows: readonly FieldRow[], from: number): readonly Beside[] {
  const line: Beside[] = []
  let taken = 0
  for (const row of rows.slice(from, from + WHOLE)) {
    const share = row.room?.share
    if (share === undefined || taken + share > WHOLE) break
    line.push({ row, share })
    taken += share
  }
  return line
}

/** Short fields that belong together by their names, else two or three of one likeness. */
function togetherFrom(rows: readonly FieldRow[], from: number, isAfterSingle: boolean): readonly Beside[] {
  let end = from + 1
  while (end - from < MAX_BESIDE && arePair(rows[end - 1], rows[end])) end += 1
  const isNamed = end > from + 1
  const isOfMany = isAfterSingle && isAlike(rows[from - 1], rows[from])
  if (!isNamed && !isOfMany) {
    while (isAlike(rows[end - 1], rows[end]) && !arePair(rows[end], rows[end + 1])) end += 1
    if (end - from > MAX_BESIDE) end = from + 1
  }
  const line = rows.slice(from, end)
  return line.map((row) => ({ row, share: WHOLE / line.length }))
}

/** Whether both are short in the same way, and neither has a width that is asked for. */
function isShortAs(one: FieldRow | undefined, other: FieldRow | undefined): boolean {
  return one?.room?.short !== undefined && one.room.short === other?.room?.short
}

function arePair(one: FieldRow | undefined, other: FieldRow | undefined): boolean {
  if (one === undefined || other === undefined || !isShortAs(one, other)) return false
  return arePartners(one.field.path.at(-1) ?? '', other.field.path.at(-1) ?? '')
}

/** Whether two fields go on with one another only because they are alike. */
function isAlike(one: FieldRow | undefined, other: FieldRow | undefined): boolean {
  return isShortAs(one, other) && one?.room?.isSettled === true && one.widget === other?.widget
}

/** The last position whose value is not greater; of equal ones the last. */
export function lastAtMost(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
