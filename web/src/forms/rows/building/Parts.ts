import type { MemberOrder } from '../../store/edits'
import type { Row } from '../Row'
import type { Slot } from './fieldOf'
import type { Asked, Built, Piece } from './Piece'

type PieceOf = (slot: Slot, depth: number, earlier: Piece | undefined) => Piece

/** Of a field with nothing in it, such as each closed item of a long list. */
export const NO_CHILDREN: ReadonlyMap<string, Piece> = new Map()

/** Collects what one field comes to. A list of 5,000 items has as many of them: what is not needed is not made. */
export class Parts {
  readonly #earlier: Built | undefined
  readonly #pieceOf: PieceOf
  readonly #parts: (Row | Piece)[] = []
  #children: Map<string, Piece> | undefined
  #reads: string[] | undefined
  #asked: Asked[] | undefined
  #count = 0
  #order: { names: readonly string[] } | undefined

  constructor(earlier: Built | undefined, pieceOf: PieceOf) {
    this.#earlier = earlier
    this.#pieceOf = pieceOf
  }

  add(row: Row): void {
    this.#parts.push(row)
    this.#count += 1
  }

  /** A field inside of this one; its rows are those of the last building where they still hold. */
  addChild(slot: Slot, depth: number): Piece {
    const piece = this.#pieceOf(slot, depth, this.#earlier?.children.get(slot.key))
    this.#parts.push(piece)
    this.#children ??= new Map()
    this.#children.set(slot.key, piece)
    this.#count += piece.built.count
    // Not by spreading: a list may have more of them than a call takes arguments.
    for (const key of piece.built.reads) this.read(key)
    for (const one of piece.built.asked) this.ask(one)
    return piece
  }

  /** A field that comes to this one row, which is made when somebody looks; false where the last building knows more. */
  addDue(key: string, make: () => Piece): boolean {
    const earlier = this.#earlier?.children.get(key)
    if (earlier?.isDue === false) return false
    const piece = make()
    this.#parts.push(piece)
    this.#children ??= new Map()
    this.#children.set(key, piece)
    this.#count += 1
    return true
  }

  /** Whether the last building had rows of this field. */
  had(key: string): boolean {
    return this.#earlier?.children.has(key) === true
  }

  /** Notes that the scalars of this value, or of those in it, decide what is shown. */
  read(key: string): void {
    this.#reads ??= []
    this.#reads.push(key)
  }

  /** Notes a question to the validator. */
  ask(one: Asked): boolean | undefined {
    this.#asked ??= []
    this.#asked.push(one)
    return one.verdict
  }

  /** The order of the members: these names now. */
  order(names: readonly string[]): MemberOrder {
    this.#order = this.#earlier?.order ?? { names }
    this.#order.names = names
    return this.#order
  }

  built(): Built {
    return {
      parts: this.#parts,
      count: this.#count,
      children: this.#children ?? NO_CHILDREN,
      order: this.#order,
      reads: this.#reads ?? [],
      asked: this.#asked ?? [],
    }
  }
}
