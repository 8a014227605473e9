import { type DataNode, memberOf } from '~/formats/nodes'
import { jsonOf, valueOf } from '~/formats/valueOf'
import type { ValueNames } from '../fields/valueNames'
import type { TableSort } from '../state/viewState'
import { nameOf } from './cells/cellText'

/** An item that a table shows: its name for good, and its position in the file. */
export interface LinePlace {
  readonly name: string
  readonly index: number
}

/**
 * The lines of a table in the order in which they are shown. Items that came after the sorting stand behind the one
 * that they follow in the file.
 * @param names of all items, in the order of the file. @param shown positions that a search leaves.
 */
export function lineOrder(
  names: readonly string[],
  shown: readonly number[] | undefined,
  sort: TableSort | undefined,
): readonly LinePlace[] {
  const places = new Map(names.map((name, index) => [name, { name, index }]))
  const isShown = shown && new Set(shown)
  const ordered = sort === undefined ? names : withNewcomers(names, sort.names)
  return ordered.flatMap((name) => {
    const place = places.get(name)
    return place !== undefined && isShown?.has(place.index) !== false ? place : []
  })
}

function withNewcomers(names: readonly string[], sorted: readonly string[]): readonly string[] {
  const known = new Set(sorted)
  const followers = new Map<string | undefined, string[]>()
  let leader: string | undefined
  for (const name of names) {
    if (known.has(name)) leader = name
    else followers.set(leader, [...(followers.get(leader) ?? []), name])
  }
  const behind = sorted.flatMap((name) => [name, ...(followers.get(name) ?? [])])
  return [...(followers.get(undefined) ?? []), ...behind]
}

/**
 * The names of items by the value of one column; equal ones stay in the order of the file, empty ones come last.
 * @param called what people call the values: they are sorted by that.
 */
export function sortedNames(
  text: string,
  items: readonly DataNode[],
  names: readonly string[],
  column: string,
  direction: TableSort['direction'],
  called: ValueNames | undefined,
): readonly string[] {
  const sign = direction === 'ascending' ? 1 : -1
  const lines = items.map((item, index) => ({
    name: names[index] ?? '',
    key: sortKey(text, item, column, called),
  }))
  return lines
    .toSorted((a, b) => {
      const byRank = a.key.rank - b.key.rank
      if (byRank !== 0 || a.key.rank === EMPTY)
        return a.key.rank === EMPTY || b.key.rank === EMPTY ? byRank : sign * byRank
      return sign * compare(a.key.value, b.key.value)
    })
    .map(({ name }) => name)
}

interface SortKey {
  /** Kinds of values are not mixed. */
  readonly rank: number
  readonly value: string | number
}

const EMPTY = 9

function sortKey(text: string, item: DataNode, column: string, called: ValueNames | undefined): SortKey {
  const node = item.kind === 'object' ? memberOf(item, column)?.value : undefined
  if (node === undefined || node.kind === 'null') return { rank: EMPTY, value: 0 }
  const raw = jsonOf(text, node)
  const name = called && nameOf(valueOf(text, node), called)
  if (name !== undefined) return { rank: 2, value: name }
  if (node.kind === 'number') return { rank: 0, value: Number(raw) }
  if (node.kind === 'boolean') return { rank: 1, value: raw === 'true' ? 1 : 0 }
  const value = valueOf(text, node)
  if (value === '') return { rank: EMPTY, value: 0 }
  return typeof value === 'string' ? { rank: 2, value } : { rank: 3, value: raw }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
