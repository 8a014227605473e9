import { isSame, type Located, membersOf } from '../sameNode'

/** Share of members that two objects must have in common to be versions of one item. */
const SIMILAR = 0.5
/** Pairs that are compared. With more of them only those that are next to each other are. */
const MAX_COMPARED = 40_000
/** So many items of the one list are then looked at for an item of the other. */
const NEARBY = 8

type Items = readonly Located[]

/**
 * Between matched neighbours, pairs what is left on both sides: by similarity; then, where the items have no ids or
 * nothing but an id, by position.
 */
export function matchInGaps(
  before: Items,
  after: Items,
  matches: (number | undefined)[],
  haveIds: boolean,
): void {
  const used = new Set(matches)
  let previous = -1
  for (let from = 0; from < matches.length; from++) {
    const match = matches[from]
    if (match !== undefined) {
      previous = match
      continue
    }
    let to = from
    while (to < matches.length && matches[to] === undefined) to++
    const next = matches[to] ?? before.length
    const old: number[] = []
    for (let i = previous + 1; i < next && !used.has(i); i++) old.push(i)
    const now = Array.from({ length: to - from }, (_, index) => from + index)
    pairSimilar(before, after, { old, now }, matches)
    const found = new Set(now.map((position) => matches[position]))
    const oldLeft = old.filter((position) => !found.has(position))
    const nowLeft = now.filter((position) => matches[position] === undefined)
    const isByPosition = !haveIds || nowLeft.every((position) => membersOf(after[position]).size === 1)
    if (isByPosition && oldLeft.length === nowLeft.length)
      nowLeft.forEach((position, index) => {
        matches[position] = oldLeft[index]
      })
    for (const position of now) used.add(matches[position])
    from = to - 1
  }
}

/** Pairs what is left anywhere in the two lists: items that were moved and changed. */
export function matchAnywhere(before: Items, after: Items, matches: (number | undefined)[]): void {
  const used = new Set(matches)
  const old = before.flatMap((_, position) => (used.has(position) ? [] : position))
  const now = after.flatMap((_, position) => (matches[position] === undefined ? position : []))
  pairSimilar(before, after, { old, now }, matches)
}

interface Positions {
  readonly old: readonly number[]
  readonly now: readonly number[]
}

/** Pairs the positions whose items have most in common first; among equals those that come first. */
function pairSimilar(
  before: Items,
  after: Items,
  { old, now }: Positions,
  matches: (number | undefined)[],
): void {
  if (old.length * now.length > MAX_COMPARED) {
    pairNearby(before, after, { old, now }, matches)
    return
  }
  const membersBefore = new Map(old.map((position) => [position, membersOf(before[position])]))
  const pairs = now.flatMap((to) => {
    const members = membersOf(after[to])
    return old
      .map((from) => ({ from, to, share: shareOf(membersBefore.get(from), members) }))
      .filter(({ share }) => share >= SIMILAR)
  })
  const taken = new Set<number>()
  for (const { from, to } of pairs.sort((a, b) => b.share - a.share)) {
    if (taken.has(from) || matches[to] !== undefined) continue
    taken.add(from)
    matches[to] = from
  }
}

/** In one go through both lists: each takes the first of the next few that is similar. */
function pairNearby(
  before: Items,
  after: Items,
  { old, now }: Positions,
  matches: (number | undefined)[],
): void {
  let next = 0
  for (const to of now) {
    const members = membersOf(after[to])
    const found = old
      .slice(next, next + NEARBY)
      .findIndex((from) => shareOf(membersOf(before[from]), members) >= SIMILAR)
    if (found === -1) continue
    matches[to] = old[next + found]
    next += found + 1
  }
}

/** Which of the first few items from one position to another has most in common with `other`; the first of equals. */
export function mostAlike(items: Items, from: number, to: number, other: Located | undefined): number {
  if (to - from === 1) return from
  const members = membersOf(other)
  const shares = items
    .slice(from, Math.min(to, from + NEARBY))
    .map((item) => shareOf(membersOf(item), members))
  return from + shares.indexOf(Math.max(...shares))
}

type Members = ReadonlyMap<string, Located>

/** The share of members that two objects have in common; 0 for what is no object. */
function shareOf(mine: Members | undefined, others: Members): number {
  const count = Math.max(mine?.size ?? 0, others.size)
  if (!mine || count === 0) return 0
  let same = 0
  for (const [key, value] of mine) if (isSame(value, others.get(key))) same++
  return same / count
}
