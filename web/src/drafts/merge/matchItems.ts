import { diffSequences } from './diffSequences'
import { isSame, itemsOf, type Located, membersOf, rawOf } from './sameNode'

/** Names that usually tell items apart, the best first. */
const ID_KEYS = ['id', '_id', 'uuid', 'key', 'slug', 'code', 'name', 'title', 'path', 'url']
/** Share of members that two objects must have in common to be versions of one item. */
const SIMILAR = 0.5

/** For each item of list `b` the position of the item in `a` that it is a version of; undefined for new items. */
export type Matches = readonly (number | undefined)[]

/**
 * Pairs the items of two versions of a list: by an id where the items have one, else by content; what is left between
 * two paired neighbours by similarity and position.
 */
export function matchItems(a: Located, b: Located): Matches {
  const before = itemsOf(a)
  const after = itemsOf(b)
  const { matches, haveIds } = certainMatches(before, after)
  matchInGaps(before, after, matches, haveIds)
  return matches
}

/** Only pairs of the same id or the same content: for lists of which neither is a version of the other. */
export function matchEqualItems(a: readonly Located[], b: readonly Located[]): Matches {
  return certainMatches(a, b).matches
}

function certainMatches(before: readonly Located[], after: readonly Located[]) {
  const ids = idsOf(before, after)
  const matches = ids ? matchById(ids.before, ids.after) : matchByContent(before, after)
  return { matches, haveIds: ids !== undefined }
}

interface Ids {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function idsOf(before: readonly Located[], after: readonly Located[]): Ids | undefined {
  if (before.length === 0 || after.length === 0) return undefined
  for (const key of ID_KEYS) {
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
  const a = before.map(fingerprint)
  const b = after.map(fingerprint)
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

/** The text without the white space between its tokens. */
function fingerprint(item: Located): string {
  return rawOf(item).replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}

/** Between matched neighbours, pairs what is left on both sides. */
function matchInGaps(
  before: readonly Located[],
  after: readonly Located[],
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
    const candidates: number[] = []
    for (let i = previous + 1; i < next && !used.has(i); i++) candidates.push(i)
    const isOneToOne = !haveIds && candidates.length === to - from
    for (let i = from; i < to; i++) {
      const position = candidates.findIndex((candidate, at) =>
        isOneToOne ? at === 0 : isSimilar(before[candidate], after[i]),
      )
      const [found] = position === -1 ? [] : candidates.splice(position, 1)
      matches[i] = found
      used.add(found)
    }
    from = to - 1
  }
}

function isSimilar(a: Located | undefined, b: Located | undefined): boolean {
  const mine = membersOf(a)
  const others = membersOf(b)
  let same = 0
  for (const [key, value] of mine) if (isSame(value, others.get(key))) same++
  const count = Math.max(mine.size, others.size)
  return count > 0 && same / count >= SIMILAR
}
