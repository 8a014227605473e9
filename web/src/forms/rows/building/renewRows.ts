import { keyAndAncestors } from '../../store/keys'
import { type Before, createRowBuilder, type Rows, rowsOf } from './buildRows'
import { type Asked, isSameList, type Piece } from './Piece'
import type { RowsInput } from './RowsInput'

/**
 * The rows once more after a value changed that one field around it reads, as a field with branches reads what is in
 * it: costs what that field costs, not what the lists around it cost. Undefined where there are other rows now, or where
 * others read it too: then the whole form is to be built.
 * @param keys of the values that changed.
 * @param reads keys of the values that decide what is shown: those that the rows have read.
 */
export function renewRows(
  input: RowsInput,
  { root, stale }: Before,
  keys: readonly string[],
  reads: ReadonlySet<string>,
): Rows | undefined {
  const readers = new Set(keys.map((key) => keyAndAncestors(key).findLast((around) => reads.has(around))))
  const [reader] = readers
  const piece = readers.size === 1 && reader !== undefined ? pieceAt(root, reader) : undefined
  if (piece === undefined) return undefined
  const builder = createRowBuilder(input, stale)
  const built = builder.renew(piece)
  const isAsBefore =
    built.count === piece.built.count &&
    isSameList(built.reads, piece.built.reads) &&
    built.asked.length === piece.built.asked.length &&
    built.asked.every((one, index) => isSameQuestion(one, piece.built.asked[index]))
  if (!isAsBefore) return undefined
  piece.built = built
  piece.isMoved = false
  return rowsOf(builder, root)
}

/** The piece of the field with this key. */
function pieceAt(root: Piece, key: string): Piece | undefined {
  const [, ...inside] = keyAndAncestors(key).toReversed()
  return inside.reduce<Piece | undefined>((piece, at) => piece?.built.children.get(at), root)
}

function isSameQuestion(a: Asked, b: Asked | undefined): boolean {
  return a.test.pointer === b?.test.pointer && a.pointer === b.pointer && a.verdict === b.verdict
}
