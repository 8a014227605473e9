import { diffSequences } from '~/lib/text/diffSequences'
import { itemsOf, type Located, membersOf, rawOf } from '../sameNode'
import { compact } from '../valueText'
import { matchAnywhere, matchInGaps, mostAlike } from './similarItems'

/** Names that tell items apart, also where all else in them is rewritten; the best first. */
const LASTING_KEYS = ['id', '_id', 'uuid', 'key', 'slug', 'code']
/** Names that usually tell items apart. People rewrite them like anything else. */
const ID_KEYS = [...LASTING_KEYS, 'name', 'title', 'path', 'url']
/** An id that is not filled in yet, as it stands in the text. */
const BLANK = '""'

/** For each item of list `b` the position of the item in `a` that it is a version of; undefined for new items. */
type Matches = readonly (number | undefined)[]

/**
 * Pairs the items of two versions of a list: by an id where the items have one, else by content; what is left between
 * two paired neighbours by similarity and position, and what is left then by similarity alone.
 */
export function matchItems(a: Located, b: Located): Matches {
  const before = itemsOf(a)
  const after = itemsOf(b)
  const { matches, ids } = certainMatches(before, after)
  matchInGaps(before, after, matches, ids !== undefined)
  matchAnywhere(before, after, matches)
  return matches
}

/**
 * Only pairs of the same id or the same content: for lists of which neither is a version of the other. An id that is not
 * filled in yet is none.
 */
export function matchEqualItems(a: readonly Located[], b: readonly Located[]): Matches {
  const { matches, ids } = certainMatches(a, b)
  return matches.map((match, position) => (ids?.after[position] === BLANK ? undefined : match))
}

/**
 * Where items of list `b` stand in the place of items of `a` that are not in it any more: by the position in `a`, the
 * position in `b`. In a run of new items each stands for one of the removed ones, as long as there are any; where more
 * were removed, for the one of the next few that it has most in common with.
 */
export function replacedPositions(
  matches: Matches,
  before: readonly Located[],
  after: readonly Located[],
): ReadonlyMap<number, number> {
  const kept = new Set(matches)
  const replaced = new Map<number, number>()
  let next = 0
  for (let from = 0, to = 0; from < matches.length; from = to) {
    const match = matches[from]
    to = from + 1
    if (match !== undefined) {
      next = match + 1
      continue
    }
    while (to < matches.length && matches[to] === undefined) to++
    let end = next
    while (end < before.length && !kept.has(end)) end++
    for (let position = from; position < to && next < end; position++) {
      const spare = Math.max(0, end - next - (to - position))
      const one = mostAlike(before, next, next + spare + 1, after[position])
      replaced.set(one, position)
      next = one + 1
    }
  }
  return replaced
}

/** Whether the items have ids by which an item that was rewritten as a whole is still told from a new one. */
export function haveLastingIds(a: Located, b: Located): boolean {
  return idsOf(itemsOf(a), itemsOf(b), LASTING_KEYS) !== undefined
}

function certainMatches(before: readonly Located[], after: readonly Located[]) {
  const ids = idsOf(before, after)
  const matches = ids ? matchById(ids.before, ids.after) : matchByContent(before, after)
  return { matches, ids }
}

interface Ids {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function idsOf(
  before: readonly Located[],
  after: readonly Located[],
  keys: readonly string[] = ID_KEYS,
): Ids | undefined {
  if (before.length === 0 || after.length === 0) return undefined
  for (const key of keys) {
    const a = uniqueIds(before, key)
    const b = a && uniqueIds(after, key)
    if (a && b) return { before: a, after: b }
  }
  return undefined
}

function uniqueIds(items: readonly Located[], key: string): readonly string[] | undefined {
  const ids = new Set<string>()
  for (const item of items) {
    const id = membersOf(item).get(key)
    if (id?.node.kind !== 'string' && id?.node.kind !== 'number') return undefined
    ids.add(rawOf(id))
  }
  return ids.size === items.length ? [...ids] : undefined
}

function matchById(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const positions = new Map(before.map((id, position) => [id, position]))
  return after.map((id) => positions.get(id))
}

function matchByContent(before: readonly Located[], after: readonly Located[]): (number | undefined)[] {
  const a = before.map((item) => compact(rawOf(item)))
  const b = after.map((item) => compact(rawOf(item)))
  const matches: (number | undefined)[] = after.map(() => undefined)
  let aAt = 0
  let bAt = 0
  for (const hunk of [...diffSequences(a, b), { aFrom: a.length, bFrom: b.length, aTo: 0, bTo: 0 }]) {
    for (; bAt < hunk.bFrom; bAt++) matches[bAt] = aAt++
    aAt = hunk.aTo
    bAt = hunk.bTo
  }
  matchMoved(a, b, matches)
  return matches
}

/** An item that went elsewhere unchanged. */
function matchMoved(a: readonly string[], b: readonly string[], matches: (number | undefined)[]): void {
  const used = new Set(matches)
  const free = new Map<string, number[]>()
  a.forEach((print, position) => {
    if (!used.has(position)) free.set(print, [...(free.get(print) ?? []), position])
  })
  b.forEach((print, position) => {
    if (matches[position] === undefined) matches[position] = free.get(print)?.shift()
  })
}
