import { nodeAt } from '~/drafts/json'
import { addField } from './addField'
import type { Slot } from './fieldOf'
import { createParts } from './Parts'
import { type Asked, type Built, isSameField, isSamePlace, type Piece } from './Piece'
import { createRowList, type RowList } from './RowList'
import type { RowsInput } from './RowsInput'
import { rootSlot } from './slots'

/** Rows, and what they were made of. */
export interface Rows {
  readonly list: RowList
  readonly root: Piece
}

/** An earlier building, and the keys of the values (with those around them) that are not as they were then. */
export interface Before {
  readonly root: Piece
  readonly stale: ReadonlySet<string>
}

/** The whole form: what is closed is not in it. What did not change is taken from `before`. */
export function buildRows(input: RowsInput, before?: Before): Rows {
  const builder = createRowBuilder(input, before?.stale)
  return rowsOf(builder, builder.pieceOf(rootSlot(input), 0, before?.root))
}

/** The list of the rows of a piece. */
export function rowsOf({ renew }: RowBuilder, root: Piece): Rows {
  const list = createRowList(root, (piece) => {
    piece.built = renew(piece)
    piece.isMoved = false
  })
  return { list, root }
}

interface RowBuilder {
  /** The piece of a field; the earlier one where that still holds. */
  readonly pieceOf: (slot: Slot, depth: number, earlier: Piece | undefined) => Piece
  /** What a piece comes to with the values of now. */
  readonly renew: (piece: Piece) => Built
}

export function createRowBuilder(
  input: RowsInput,
  stale: ReadonlySet<string> = new Set<string>(),
): RowBuilder {
  function pieceOf(slot: Slot, depth: number, earlier: Piece | undefined): Piece {
    if (earlier?.depth === depth && !stale.has(slot.key) && isSameField(earlier.slot, slot)) {
      const isHere = isSamePlace(earlier.slot, slot)
      const { asked } = earlier.built
      if (isHere && !earlier.isMoved && asked.every(isStillAnswered)) return earlier
      // What the validator was asked about is another place now: to be asked again.
      if (asked.length === 0) return { ...earlier, slot, isMoved: true }
    }
    return { kind: 'piece', slot, depth, built: build(slot, depth, earlier?.built), isMoved: false }
  }

  function isStillAnswered({ test, pointer, verdict }: Asked): boolean {
    return input.verdict(test, pointer) === verdict
  }

  function build(slot: Slot, depth: number, earlier: Built | undefined): Built {
    const rows = createParts(earlier, pieceOf)
    addField(rows, slot, depth, input)
    return rows.built()
  }

  function renew({ slot, depth, built }: Piece): Built {
    // It may have been built some edits ago, and what is around it been kept since: its node is of the text of then.
    return build({ ...slot, node: nodeAt(input.root, slot.path) }, depth, built)
  }

  return { pieceOf, renew }
}
