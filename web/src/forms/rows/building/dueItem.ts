import type { DataNode, JsonValue } from '~/formats/nodes'
import { isFixed } from '~/schema/activeSchema'
import type { Field } from '../../fields/Field'
import type { FormState } from '../../state/FormState'
import { isIn } from '../../store/keys'
import type { GroupRow } from '../Row'
import { fieldOf, type Slot } from './fieldOf'
import { NO_CHILDREN } from './Parts'
import type { Built, Piece } from './Piece'
import type { RowsInput } from './RowsInput'
import { NONE } from './slots'

/**
 * What the closed items of a list come to: the head of a group, of which nothing but its place is another one's. Items
 * that nobody has looked at are made of it, since a list may have 90,000 of them.
 */
export interface ClosedItem {
  readonly head: GroupRow
  readonly ui: JsonValue | undefined
  /** What an item is before it is built. */
  readonly slotAt: (index: number) => Slot
  readonly resolver: RowsInput['resolver']
}

/** Undefined where the item that was built is not closed by itself, or where its value has a say in what it comes to. */
export function closedItem(
  { slot, built }: Piece,
  slotAt: ClosedItem['slotAt'],
  { resolver, state }: RowsInput,
): ClosedItem | undefined {
  const [head] = built.parts
  const isAlone = built.count === 1 && built.reads.length === 0 && built.asked.length === 0
  if (!isAlone || head?.kind !== 'group' || head.isOpen || !isPlain(slot.node) || isTouched(state, slot.key))
    return undefined
  return isFixed(resolver.resolve(slot.conjunction)) ? { head, ui: slot.ui, slotAt, resolver } : undefined
}

/** An object that the format of its file has nothing to say about. */
export function isPlain(node: DataNode | undefined): boolean {
  return node?.kind === 'object' && node.mark === undefined
}

/** Whether somebody did something to a field that may have other rows come of it. */
export function isTouched({ open, raw, typing, page }: FormState, key: string): boolean {
  return (
    open.has(key) ||
    raw.has(key) ||
    (typing !== undefined && isIn(typing.key, key)) ||
    (page !== undefined && isIn(page, key))
  )
}

/** An item that comes to what another one came to. Its rows are made when somebody looks. */
export class DueItem implements Piece {
  readonly kind = 'piece'
  readonly depth: number
  built: Built
  isDue = true
  readonly #item: ClosedItem
  readonly #index: number
  #slot: Slot | undefined

  constructor(item: ClosedItem, index: number, key: string, depth: number) {
    this.depth = depth
    this.built = {
      parts: [new DueHead(item, index, key)],
      count: 1,
      children: NO_CHILDREN,
      order: undefined,
      reads: NONE,
      asked: NONE,
    }
    this.#item = item
    this.#index = index
  }

  get slot(): Slot {
    this.#slot ??= this.#item.slotAt(this.#index)
    return this.#slot
  }
}

/** The head of such an item, with its field once somebody asks for it. */
class DueHead implements GroupRow {
  readonly kind = 'group'
  readonly key: string
  readonly depth: number
  readonly isPage: boolean
  readonly isOpen = false
  readonly isHead = true
  readonly picture: GroupRow['picture']
  readonly #item: ClosedItem
  readonly #index: number
  #field: Field | undefined

  constructor(item: ClosedItem, index: number, key: string) {
    const { head } = item
    this.key = key
    this.depth = head.depth
    this.isPage = head.isPage
    this.picture = head.picture
    this.#item = item
    this.#index = index
  }

  get like(): GroupRow {
    return this.#item.head
  }

  get field(): Field {
    const { resolver, slotAt, head } = this.#item
    const slot = slotAt(this.#index)
    this.#field ??= fieldOf(resolver, slot, head.field.schema, slot.ui)
    return this.#field
  }
}
