import { ROOT_KEY } from '../../store/keys'
import { lastAtMost, type RowLines, rowLines } from '../lines/rowLines'
import type { GroupRow, ListRow, Row } from '../Row'
import { type Piece, wayTo } from './Piece'

/** A page of a form: a group or a list that stands alone. */
export interface FormPage {
  /** Its first row. */
  readonly head: GroupRow | ListRow
  /** The group, list or item that it is in; undefined: the whole form. */
  readonly around: GroupRow | ListRow | undefined
}

/** The form as one flat list of rows, of which only those that are looked at need to be up to date. */
export interface RowList {
  readonly length: number
  readonly at: (index: number) => Row | undefined
  /** The rows as far as that does not depend on positions in lists: keys, kinds, widgets, depths. */
  readonly outline: readonly Row[]
  /** Which of them stand side by side. */
  readonly lines: RowLines
  /** Of the outline those at this depth, and where they are: costs nothing for what is deeper. */
  readonly atDepth: (depth: number) => Iterable<readonly [index: number, row: Row]>
  /** Where the rows of a field that has some begin, with all that is in it. */
  readonly startOf: (fieldKey: string) => number
  /** The pages on the way to the one that these rows are, that one last; none: it is the form's first. */
  readonly pages: readonly FormPage[]
  /** The first row of the field with this key that `isWanted`; -1 where there is none. */
  readonly indexOf: (fieldKey: string, isWanted?: (row: Row) => boolean) => number
  readonly indexOfRow: (rowKey: string) => number
}

/** Where the parts of pieces begin, counted from the piece: of a long list this is kept when a field in it has other rows. */
export type Starts = WeakMap<Piece, Uint32Array>

/**
 * @param root what of the form is shown: all of it, or a page.
 * @param refresh builds the rows of a piece that are due.
 * @param starts those that are known.
 * @param known the outline, where somebody has it.
 */
export function createRowList(
  root: Piece | undefined,
  refresh: (piece: Piece) => void,
  pages: RowList['pages'] = [],
  starts: Starts = new WeakMap(),
  known?: readonly Row[],
): RowList {
  let outline = known
  let lines: RowLines | undefined

  function at(index: number): Row | undefined {
    let piece = root
    let offset = index
    while (piece !== undefined && offset >= 0 && offset < piece.built.count) {
      if (piece.isDue) {
        refresh(piece)
        starts.delete(piece)
      }
      const begins = startsOf(piece)
      const position = lastAtMost(begins, offset)
      const part: Piece['built']['parts'][number] | undefined = piece.built.parts[position]
      if (part?.kind !== 'piece') return part
      offset -= begins[position] ?? 0
      piece = part
    }
    return undefined
  }

  function startsOf(piece: Piece): Uint32Array {
    const known = starts.get(piece)
    if (known !== undefined) return known
    const begins = new Uint32Array(piece.built.parts.length)
    let sum = 0
    let index = 0
    for (const part of piece.built.parts) {
      begins[index] = sum
      sum += part.kind === 'piece' ? part.built.count : 1
      index += 1
    }
    starts.set(piece, begins)
    return begins
  }

  function outlined(): readonly Row[] {
    outline ??= root === undefined ? [] : rowsIn(root)
    return outline
  }

  function startOf(fieldKey: string): number {
    const way = (root && wayTo(root, fieldKey)) ?? []
    return way.reduce((sum, around, depth) => {
      const next = way[depth + 1]
      return next === undefined ? sum : sum + (startsOf(around)[around.built.parts.indexOf(next)] ?? 0)
    }, 0)
  }

  function indexOf(fieldKey: string, isWanted: (row: Row) => boolean = () => true): number {
    const piece = root && wayTo(root, fieldKey)?.at(-1)
    const own = piece?.built.parts.findIndex((part) => part.kind !== 'piece' && isWanted(part)) ?? -1
    if (piece === undefined || own === -1) return -1
    return startOf(fieldKey) + (startsOf(piece)[own] ?? 0)
  }

  function* atDepth(depth: number, piece: Piece, start = 0): Generator<readonly [number, Row]> {
    let index = start
    for (const part of piece.built.parts) {
      if (part.kind !== 'piece') {
        if (part.depth === depth) yield [index, part]
        index += 1
      } else {
        if (part.depth <= depth) yield* atDepth(depth, part, index)
        index += part.built.count
      }
    }
  }

  return {
    length: root?.built.count ?? 0,
    at,
    pages,
    get outline() {
      return outlined()
    },
    get lines() {
      lines ??= rowLines(outlined())
      return lines
    },
    atDepth: (depth) => (root === undefined ? [] : atDepth(depth, root)),
    startOf,
    indexOf,
    indexOfRow(rowKey) {
      for (const fieldKey of fieldsOfRow(rowKey)) {
        const index = indexOf(fieldKey, ({ key }) => key === rowKey)
        if (index >= 0) return index
      }
      return -1
    },
  }
}

/** The rows of a piece as far as that does not depend on positions in lists. */
export function rowsIn(piece: Piece): Row[] {
  const rows: Row[] = []
  addRowsIn(piece, rows)
  return rows
}

function addRowsIn(piece: Piece, rows: Row[]): void {
  for (const part of piece.built.parts) {
    if (part.kind === 'piece') addRowsIn(part, rows)
    else rows.push(part)
  }
}

/** Keys of the fields that a row may be of: it has the field's key, or begins with it, or is the title of the whole. */
function* fieldsOfRow(rowKey: string): Generator<string> {
  yield rowKey
  for (let end = rowKey.lastIndexOf('\n'); end >= 0; end = rowKey.lastIndexOf('\n', end - 1)) {
    yield rowKey.slice(0, end)
    if (end === 0) return
  }
  yield ROOT_KEY
}
