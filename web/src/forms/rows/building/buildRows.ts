import { nodeAt } from '~/formats/nodes'
import type { SchemaPlace } from '~/schema/place'
import type { FormState } from '../../state/FormState'
import type { Row } from '../Row'
import { addField } from './addField'
import type { Slot } from './fieldOf'
import { Parts } from './Parts'
import { type Asked, type Built, isSameField, isSamePlace, type Piece } from './Piece'
import { pagesTo } from './pagesTo'
import { createRowList, type RowList, type Starts } from './RowList'
import type { RowsInput } from './RowsInput'
import { rootSlot } from './slots'

/** Rows, and what they were made of. */
export interface Rows {
  readonly list: RowList
  readonly root: Piece
  readonly starts: Starts
}

/** An earlier building, and the keys of the values (with those around them) that are not as they were then. */
interface Before {
  readonly root: Piece
  readonly stale: ReadonlySet<string>
  /** After the schema has become another one: which of its places say what they said. Left out: it is the same. */
  readonly isKept?: ((place: SchemaPlace) => boolean) | undefined
}

/** The whole form: what is closed is not in it. What did not change is taken from `before`. */
export function buildRows(input: RowsInput, before?: Before): Rows {
  const builder = createRowBuilder(input, before?.stale, before?.isKept)
  return rowsOf(builder, builder.pieceOf(rootSlot(input), 0, before?.root), input.state)
}

/** The list of the rows of the whole form, or of the page that is shown of it. @param starts and outline as in `createRowList`. */
export function rowsOf(
  { renew }: RowBuilder,
  root: Piece,
  state: Pick<FormState, 'isPaged' | 'page'>,
  starts: Starts = new WeakMap(),
  outline?: readonly Row[],
): Rows {
  const pages = state.isPaged && state.page !== undefined ? pagesTo(root, state.page, renew) : []
  return { list: createRowList(pages.at(-1)?.piece ?? root, renew, pages, starts, outline), root, starts }
}

export interface RowBuilder {
  /** The piece of a field; the earlier one where that still holds. */
  readonly pieceOf: (slot: Slot, depth: number, earlier: Piece | undefined) => Piece
  /** Builds a piece from the values of now. */
  readonly renew: (piece: Piece) => void
}

export function createRowBuilder(
  input: RowsInput,
  stale: ReadonlySet<string> = new Set<string>(),
  isKept?: Before['isKept'],
): RowBuilder {
  function pieceOf(slot: Slot, depth: number, earlier: Piece | undefined): Piece {
    const isStale = stale.has(slot.key) || (isKept && earlier?.slot.conjunction.every(isKept) === false)
    if (earlier?.depth === depth && !isStale && isSameField(earlier.slot, slot)) {
      const isHere = isSamePlace(earlier.slot, slot)
      const { asked } = earlier.built
      if (isHere && !earlier.isDue && asked.every(isStillAnswered)) return earlier
      // What the validator was asked about is another place now: to be asked again.
      if (asked.length === 0) return { ...earlier, slot, isDue: true }
    }
    return { kind: 'piece', slot, depth, built: build(slot, depth, earlier?.built), isDue: false }
  }

  function isStillAnswered({ test, pointer, verdict }: Asked): boolean {
    return input.verdict(test, pointer) === verdict
  }

  function build(slot: Slot, depth: number, earlier: Built | undefined): Built {
    const rows = new Parts(earlier, pieceOf)
    addField(rows, slot, depth, input)
    return rows.built()
  }

  function renew(piece: Piece): void {
    const { slot, depth, built } = piece
    // It may have been built some edits ago, and what is around it been kept since: its node is of the text of then.
    piece.built = build({ ...slot, node: nodeAt(input.root, slot.path) }, depth, built)
    piece.isDue = false
  }

  return { pieceOf, renew }
}
