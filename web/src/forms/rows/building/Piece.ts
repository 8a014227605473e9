import type { SchemaPlace } from '~/schema/place'
import type { Conjunction } from '~/schema/ResolvedSchema'
import type { MemberOrder } from '../../store/edits'
import { keyAndAncestors } from '../../store/keys'
import type { Row } from '../Row'
import type { Slot } from './fieldOf'
import { isOpenAsItem } from './openByDefault'

/** A question that was put to the validator while rows were built, and its answer at that time. */
export interface Asked {
  readonly test: SchemaPlace
  readonly pointer: string
  readonly verdict: boolean | undefined
}

/** What a field with all that is in it came to. */
export interface Built {
  readonly parts: readonly (Row | Piece)[]
  /** Rows of this field and of all in it. */
  readonly count: number
  /** The pieces among the parts, by field key, for the next building. */
  readonly children: ReadonlyMap<string, Piece>
  /** One object for good: members are not built anew because a condition has brought one more. */
  readonly order: { names: MemberOrder['names'] } | undefined
  /** Keys of values, here and inside, whose scalars decided what is shown. */
  readonly reads: readonly string[]
  readonly asked: readonly Asked[]
}

/**
 * The rows of one field. It is kept from one building to the next for as long as nothing that it was made of changes,
 * so that adding one item to a list costs what the item costs.
 */
export interface Piece {
  readonly kind: 'piece'
  readonly slot: Slot
  readonly depth: number
  built: Built
  /**
   * Number and keys of its rows count; the rows themselves are made when somebody looks. So it is of an item that stands
   * at another position than when it was built, because one before it came or went, and of one that was never built,
   * because it comes to what another one came to.
   */
  isDue: boolean
}

/** The pieces from one down to that of a field in it; undefined where the field has none, as in something closed. */
export function wayTo(from: Piece, key: string): readonly Piece[] | undefined {
  const keys = keyAndAncestors(key).toReversed()
  const start = keys.indexOf(from.slot.key)
  if (start === -1) return undefined
  const way = [from]
  for (const at of keys.slice(start + 1)) {
    const next = way.at(-1)?.built.children.get(at)
    if (next === undefined) return undefined
    way.push(next)
  }
  return way
}

/** Whether two slots lead to the same rows, but for the place in the data. */
export function isSameField(a: Slot, b: Slot): boolean {
  return (
    a.title === b.title &&
    a.isRequired === b.isRequired &&
    a.isReadOnly === b.isReadOnly &&
    a.extra === b.extra &&
    a.isSettled === b.isSettled &&
    a.partsAround === b.partsAround &&
    a.ui === b.ui &&
    a.order === b.order &&
    a.node?.kind === b.node?.kind &&
    isSameConjunction(a.conjunction, b.conjunction) &&
    isSameList(a.absentSources, b.absentSources) &&
    isSameMissing(a.missing, b.missing) &&
    isSameItem(a.item, b.item)
  )
}

export function isSamePlace(a: Slot, b: Slot): boolean {
  return a.pointer === b.pointer && a.item?.count === b.item?.count
}

/** By their pointers: each set of conditions that hold has places of its own. */
function isSameConjunction(a: Conjunction, b: Conjunction): boolean {
  return a === b || (a.length === b.length && a.every(({ pointer }, index) => pointer === b[index]?.pointer))
}

export function isSameList<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): boolean {
  if (a === b) return true
  return a?.length === b?.length && a?.every((value, index) => value === b?.[index]) === true
}

function isSameMissing(a: Slot['missing'], b: Slot['missing']): boolean {
  return a === b || (a !== undefined && b !== undefined && a.order === b.order && isSameList(a.path, b.path))
}

function isSameItem(a: Slot['item'], b: Slot['item']): boolean {
  if (a === undefined || b === undefined) return a === b
  return (
    a.isMovable === b.isMovable &&
    a.isRemovable === b.isRemovable &&
    a.isCopyable === b.isCopyable &&
    isOpenAsItem(a) === isOpenAsItem(b)
  )
}
