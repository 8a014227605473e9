import { keyAndAncestors, ROOT_KEY } from '../../store/keys'
import { createRowBuilder, type RowBuilder, type Rows, rowsOf } from './buildRows'
import { type Asked, type Built, isSameList, wayTo } from './Piece'
import { rowsIn } from './RowList'
import type { RowsInput } from './RowsInput'

/** More fields than that are found faster while the whole form is built. */
const MAX_RENEWED = 8

/**
 * The rows once more where these fields have other ones and what is around them stays: costs what the fields cost, not
 * what the lists around them cost. Undefined where the whole form is to be built.
 * @param stale as for `buildRows`: of what is in the fields.
 */
export function renewRows(
  input: RowsInput,
  before: Rows,
  stale: ReadonlySet<string>,
  keys: readonly string[],
): Rows | undefined {
  // Which page is shown, and what leads to it, is known once all is built.
  if (input.state.isPaged) return undefined
  const { root } = before
  const fields = outermost(keys.map((key) => keyAndAncestors(key).find((at) => wayTo(root, at)) ?? ROOT_KEY))
  if (fields.length > MAX_RENEWED) return undefined
  const builder = createRowBuilder(input, stale)
  return fields.reduce((rows, key) => renewField(rows, builder, input, key), before)
}

/** Without those that are in others. */
function outermost(keys: readonly string[]): readonly string[] {
  const all = new Set(keys)
  return [...all].filter((key) => !keyAndAncestors(key).some((at) => at !== key && all.has(at)))
}

function renewField(rows: Rows, builder: RowBuilder, { state }: RowsInput, key: string): Rows {
  const { list, root, starts } = rows
  const wanted = wayTo(root, key) ?? []
  // What is due is made as a whole, with the field in it: how many rows it had is known of it alone.
  const due = wanted.findIndex(({ isDue }) => isDue)
  const way = due === -1 ? wanted : wanted.slice(0, due + 1)
  const piece = way.at(-1)
  if (piece === undefined) return rows
  const [start, { outline }] = [list.startOf(piece.slot.key), list]
  const { built } = piece
  builder.renew(piece)
  starts.delete(piece)
  for (const [depth, around] of way.slice(0, -1).entries()) {
    around.built = withOther(around.built, built, piece.built)
    moveAfter(
      starts.get(around),
      around.built.parts.indexOf(way[depth + 1] ?? piece),
      piece.built.count - built.count,
    )
  }
  const after = outline.slice(start + built.count)
  return rowsOf(builder, root, state, starts, outline.slice(0, start).concat(rowsIn(piece), after))
}

/** What stands behind a part begins so many rows later. */
function moveAfter(begins: Uint32Array | undefined, part: number, by: number): void {
  if (begins === undefined || by === 0) return
  for (let at = part + 1; at < begins.length; at += 1) begins[at] = (begins[at] ?? 0) + by
}

/** What a field came to, once one in it comes to something else. */
function withOther(around: Built, before: Built, after: Built): Built {
  const isAskedSame =
    before.asked.length === after.asked.length &&
    before.asked.every((one, index) => isSameQuestion(one, after.asked[index]))
  return {
    ...around,
    count: around.count + after.count - before.count,
    reads: isSameList(before.reads, after.reads)
      ? around.reads
      : exchanged(around.reads, before.reads, after.reads, (key) => key),
    asked: isAskedSame ? around.asked : exchanged(around.asked, before.asked, after.asked, nameOf),
  }
}

/** A list with other entries in place of some; their order does not matter. */
function exchanged<T>(
  list: readonly T[],
  before: readonly T[],
  after: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] {
  const gone = new Set(before.map(nameOf))
  return [...list.filter((one) => !gone.has(nameOf(one))), ...after]
}

function nameOf({ test, pointer }: Asked): string {
  return `${test.pointer}\n${pointer}`
}

function isSameQuestion(a: Asked, b: Asked | undefined): boolean {
  return b !== undefined && nameOf(a) === nameOf(b) && a.verdict === b.verdict
}
