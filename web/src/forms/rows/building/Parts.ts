import type { MemberOrder } from '../../store/edits'
import type { Row } from '../Row'
import type { Slot } from './fieldOf'
import type { Asked, Built, Piece } from './Piece'

/** Collects what one field comes to. */
export interface Parts {
  add(row: Row): void
  /** A field inside of this one; its rows are those of the last building where they still hold. */
  addChild(slot: Slot, depth: number): void
  /** Whether the last building had rows of this field. */
  had(key: string): boolean
  /** Notes that the scalars of this value, or of those in it, decide what is shown. */
  read(key: string): void
  /** Notes a question to the validator. */
  ask(asked: Asked): boolean | undefined
  /** The order of the members: these names now. */
  order(names: readonly string[]): MemberOrder
  built(): Built
}

export function createParts(
  earlier: Built | undefined,
  pieceOf: (slot: Slot, depth: number, earlier: Piece | undefined) => Piece,
): Parts {
  const parts: (Row | Piece)[] = []
  const children = new Map<string, Piece>()
  const reads: string[] = []
  const asked: Asked[] = []
  let count = 0
  let order: { names: readonly string[] } | undefined

  return {
    add(row) {
      parts.push(row)
      count += 1
    },
    addChild(slot, depth) {
      const piece = pieceOf(slot, depth, earlier?.children.get(slot.key))
      parts.push(piece)
      children.set(slot.key, piece)
      count += piece.built.count
      // Not by spreading: a list may have more of them than a call takes arguments.
      for (const key of piece.built.reads) reads.push(key)
      for (const one of piece.built.asked) asked.push(one)
    },
    had: (key) => earlier?.children.has(key) === true,
    read(key) {
      reads.push(key)
    },
    ask(one) {
      asked.push(one)
      return one.verdict
    },
    order(names) {
      order = earlier?.order ?? { names }
      order.names = names
      return order
    },
    built: () => ({ parts, count, children, order, reads, asked }),
  }
}
