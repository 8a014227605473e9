import { expect, it } from 'vitest'
import { array, assert, integer, nat, option, property, uniqueArray } from '~/testing/fastCheck'
import { orderValues } from './orderValues'

interface Item {
  readonly value: number | undefined
  readonly rank: number
}

const byPlace = (a: Item, b: Item) =>
  (a.value ?? Number.POSITIVE_INFINITY) - (b.value ?? Number.POSITIVE_INFINITY) || a.rank - b.rank

function inOrder(values: readonly (number | undefined)[]): Item[] {
  return values
    .map((value, rank) => ({ value, rank }))
    .toSorted((a, b) => (a.value === b.value ? a.rank - b.rank : byPlace(a, b)))
}

function moved(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

function changes(items: readonly Item[], place: number, minimum: number): ReadonlyMap<number, number> {
  return orderValues({
    values: items.map(({ value }) => value),
    ranks: items.map(({ rank }) => rank),
    moved: place,
    minimum,
  })
}

function isSorted(items: readonly Item[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1]
    if (before === undefined) return true
    if (before.value === item.value) return before.rank < item.rank
    return (before.value ?? Number.POSITIVE_INFINITY) < (item.value ?? Number.POSITIVE_INFINITY)
  })
}

const withChanges = (items: readonly Item[], made: ReadonlyMap<number, number>) =>
  items.map((item, index) => ({ ...item, value: made.get(index) ?? item.value }))

const list = array(option(integer({ min: 0, max: 30 }), { nil: undefined }), {
  minLength: 1,
  maxLength: 12,
})
const place = nat(11)

it('has the wanted order in the end, with whole numbers not below the least', () => {
  assert(
    property(list, place, place, (values, from, to) => {
      const items = inOrder(values)
      const wanted = moved(items, from % items.length, to % items.length)
      const made = changes(wanted, to % items.length, 0)
      expect(isSorted(withChanges(wanted, made))).toBe(true)
      for (const value of made.values()) expect(Number.isInteger(value) && value >= 0).toBe(true)
    }),
  )
})

it('changes one where a number for that one is enough, and none where none has to be', () => {
  assert(
    property(list, place, place, (values, from, to) => {
      const items = inOrder(values)
      const at = to % items.length
      const wanted = moved(items, from % items.length, at)
      const made = changes(wanted, at, 0)
      const isOneEnough = Array.from({ length: 40 }, (_, value) => value).some((value) =>
        isSorted(withChanges(wanted, new Map([[at, value]]))),
      )
      expect(made.size).toBeLessThanOrEqual(isOneEnough ? 1 : items.length)
    }),
  )
})

it('changes no more than has to be where numbers are to be apart', () => {
  assert(
    property(
      uniqueArray(integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
      place,
      place,
      (values, from, to) => {
        const items = inOrder(values)
        const at = to % items.length
        const wanted = moved(items, from % items.length, at)
        expect(changes(wanted, at, 0).size).toBeLessThanOrEqual(leastChanges(wanted))
      },
    ),
  )
})

/** By trying which numbers can stay. */
function leastChanges(items: readonly Item[]): number {
  let least = items.length
  for (let stays = 0; stays < 2 ** items.length; stays++) {
    let next = 0
    let count = 0
    let isPossible = true
    for (const [index, { value = 0 }] of items.entries()) {
      const isKept = (stays & (2 ** index)) !== 0
      if (isKept && value < next) isPossible = false
      next = (isKept ? value : next) + 1
      if (!isKept) count += 1
    }
    if (isPossible) least = Math.min(least, count)
  }
  return least
}

it('goes on in the steps that are there', () => {
  const of = (values: readonly number[], from: number, to: number) => {
    const wanted = moved(inOrder(values), from, to)
    return Object.fromEntries(changes(wanted, to, 1))
  }
  expect(of([10, 20, 30], 0, 2)).toEqual({ 2: 40 })
  expect(of([10, 20, 30], 2, 1)).toEqual({ 1: 15 })
  expect(of([10, 20, 30], 2, 0)).toEqual({ 0: 9 })
  expect(of([1, 2, 3], 2, 0)).toEqual({ 1: 4, 2: 5 })
})
