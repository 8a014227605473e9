import type { Row } from '../Row'
import type { Piece } from './Piece'

/** The form as one flat list of rows, of which only those that are looked at need to be up to date. */
export interface RowList {
  readonly length: number
  readonly at: (index: number) => Row | undefined
  /** The rows as far as that does not depend on positions in lists: keys, kinds, widgets, depths. */
  readonly outline: readonly Row[]
  /** The first row of the field with this key that `isWanted`; -1 where there is none. */
  readonly indexOf: (fieldKey: string, isWanted?: (row: Row) => boolean) => number
  readonly indexOfRow: (rowKey: string) => number
}

/** @param refresh builds the rows of a piece that moved. */
export function createRowList(root: Piece | undefined, refresh: (piece: Piece) => void): RowList {
  const starts = new WeakMap<Piece, Uint32Array>()
  let outline: Row[] | undefined

  function at(index: number): Row | undefined {
    let piece = root
    let offset = index
    while (piece !== undefined && offset >= 0 && offset < piece.built.count) {
      if (piece.isMoved) {
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
    for (const [index, part] of piece.built.parts.entries()) {
      begins[index] = sum
      sum += part.kind === 'piece' ? part.built.count : 1
    }
    starts.set(piece, begins)
    return begins
  }

  function outlined(): readonly Row[] {
    if (outline === undefined) {
      outline = []
      if (root !== undefined) flatten(root, outline)
    }
    return outline
  }

  return {
    length: root?.built.count ?? 0,
    at,
    get outline() {
      return outlined()
    },
    indexOf: (fieldKey, isWanted) =>
      outlined().findIndex((row) => row.field.key === fieldKey && (isWanted === undefined || isWanted(row))),
    indexOfRow: (rowKey) => outlined().findIndex((row) => row.key === rowKey),
  }
}

function flatten(piece: Piece, rows: Row[]): void {
  for (const part of piece.built.parts) {
    if (part.kind === 'piece') flatten(part, rows)
    else rows.push(part)
  }
}

/** The last position whose value is not greater; of equal ones (parts without rows) the last. */
function lastAtMost(sorted: Uint32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
