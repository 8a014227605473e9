import { toPointer } from '~/formats/nodes'
import type { Merge, Place } from '../Merge'
import type { Side } from '../types'
import type { Entry } from './listEntries'
import { longestIncreasing } from './longestIncreasing'

/** Pairs that are looked at to bring two new orders together. Where there are more, one of the orders counts as a whole. */
const MAX_COMPARED = 4_000_000

/** An item that all three versions have, with its positions in them. */
interface Item {
  readonly entry: Entry
  readonly base: number
  readonly ours: number
  readonly theirs: number
}

/**
 * Our items in the order in which they are to stand: two of them that a side has turned around are so in the result too.
 * Where the sides' changes contradict each other that way (A before B, B before C, C before A), a person decides. What
 * only we have stays behind the item that it follows in our list.
 */
export function mergedOrder(merge: Merge, place: Place, inOurs: readonly Entry[]): readonly Entry[] {
  const items = itemsInAll(inOurs)
  const ours = by(items, 'ours')
  const known = new Set(items.map(({ entry }) => entry))
  const behind = new Map<Entry | undefined, Entry[]>()
  let last: Entry | undefined
  for (const entry of inOurs) {
    if (known.has(entry)) last = entry
    else behind.set(last, [...(behind.get(last) ?? []), entry])
  }
  const order = groupsOf(items).flatMap((group) => {
    if (group.length === 1) return group
    return by(group, chosenOrder(merge, place, ours, group) === 'ours' ? 'ours' : 'theirs')
  })
  return [undefined, ...order.map(({ entry }) => entry)].flatMap((entry) => [
    ...(entry ? [entry] : []),
    ...(behind.get(entry) ?? []),
  ])
}

function itemsInAll(inOurs: readonly Entry[]): readonly Item[] {
  return inOurs.flatMap((entry) => {
    const { base, ours, theirs } = entry
    if (base === undefined || ours === undefined || theirs === undefined) return []
    return { entry, base, ours, theirs }
  })
}

type Version = 'base' | 'ours' | 'theirs'

function by(items: readonly Item[], version: Version): readonly Item[] {
  return items.toSorted((a, b) => a[version] - b[version])
}

function isInOrder(items: readonly Item[], version: Version): boolean {
  return items.every(
    (item, position) => position === 0 || (items[position - 1]?.[version] ?? 0) < item[version],
  )
}

/**
 * The items in the merged order; those whose order is contradictory are one group. Each pair has an order, so the items
 * are a tournament, and such groups are its strong components: they are told by how many items come before each (Landau
 * 1953).
 */
function groupsOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const base = by(items, 'base')
  if (isInOrder(base, 'ours')) return by(items, 'theirs').map((item) => [item])
  if (isInOrder(base, 'theirs')) return by(items, 'ours').map((item) => [item])
  const moved = movedItems(base)
  if (moved.size * items.length > MAX_COMPARED) return [items]
  const before = new Map(base.filter((item) => !moved.has(item)).map((item, count) => [item, count]))
  const count = (item: Item) => before.set(item, (before.get(item) ?? 0) + 1)
  for (const item of moved) {
    for (const other of items) {
      if (other === item) continue
      if (isBefore(item, other)) count(other)
      else if (!moved.has(other)) count(item)
    }
  }
  const sorted = items.toSorted((a, b) => (before.get(a) ?? 0) - (before.get(b) ?? 0))
  const groups: Item[][] = []
  let group: Item[] = []
  let missing = 0
  sorted.forEach((item, position) => {
    group.push(item)
    missing += (before.get(item) ?? 0) - position
    if (missing > 0) return
    groups.push(group)
    group = []
  })
  return groups
}

/** Items that a side has moved. All others are in the same order in the three versions. */
function movedItems(base: readonly Item[]): ReadonlySet<Item> {
  const fixed = (side: 'ours' | 'theirs') => longestIncreasing(base.map((item) => item[side]))
  const [ours, theirs] = [fixed('ours'), fixed('theirs')]
  return new Set(base.filter((item) => !ours.has(item.ours) || !theirs.has(item.theirs)))
}

/** Whether one stands before the other: as in the base, or turned around where a side has done that. */
function isBefore(a: Item, b: Item): boolean {
  const was = a.base < b.base
  return a.ours < b.ours === was && a.theirs < b.theirs === was ? was : !was
}

/** Whose order counts for items that the sides have put into contradictory ones; entered as a conflict while nobody has said. */
function chosenOrder(merge: Merge, place: Place, all: readonly Item[], group: readonly Item[]): Side {
  const { isExchanged } = merge
  const path = isExchanged ? place.theirs : place.ours
  const positionOf = (item: Item) => (isExchanged ? item.theirs : item.ours)
  const first = group.reduce((least, item) => Math.min(least, positionOf(item)), Number.POSITIVE_INFINITY)
  const id = `order:${toPointer([...path, String(first)])}`
  const choice = merge.choices.get(id)
  if (choice) return (choice === 'theirs') === isExchanged ? 'ours' : 'theirs'
  const stayed = longestIncreasing(by(group, 'ours').map(({ theirs }) => theirs))
  const moved = new Set(group.filter(({ theirs }) => !stayed.has(theirs)))
  const shown = (version: Version) => around(by(all, version), moved).map((item) => item && positionOf(item))
  const [ours, theirs] = [shown('ours'), shown('theirs')]
  merge.conflicts.push({
    kind: 'order',
    id,
    path,
    base: shown('base'),
    ours: isExchanged ? theirs : ours,
    theirs: isExchanged ? ours : theirs,
  })
  return 'theirs'
}

/** These items with their neighbours; undefined stands for all that is left out between them. */
function around(order: readonly Item[], items: ReadonlySet<Item>): readonly (Item | undefined)[] {
  const isNear = (position: number) =>
    [-1, 0, 1].some((step) => {
      const neighbour = order[position + step]
      return neighbour !== undefined && items.has(neighbour)
    })
  return order.flatMap((item, position) => {
    if (isNear(position)) return [item]
    return position === 0 || isNear(position - 1) ? [undefined] : []
  })
}
