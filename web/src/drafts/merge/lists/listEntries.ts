import { itemsOf, type Located } from '../sameNode'
import { haveLastingIds, matchEqualItems, matchItems, replacedPositions } from './matchItems'

export interface ListVersions {
  readonly base: Located
  readonly ours: Located
  readonly theirs: Located
}

/**
 * An item across the versions: its positions in them. In a list the three versions of one thing are one entry, so
 * adding, removing, moving and changing items can be told apart.
 */
export interface Entry {
  readonly base: number | undefined
  ours: number | undefined
  theirs: number | undefined
  /** Both sides have put another item in the place of the base's: there is one entry for all of them. */
  isReplaced?: boolean
}

export interface Entries {
  readonly inOurs: readonly Entry[]
  readonly inTheirs: readonly Entry[]
}

type SideName = 'ours' | 'theirs'

export function entriesOf(versions: ListVersions): Entries {
  const { base, ours, theirs } = versions
  const ofBase: Entry[] = itemsOf(base).map((_, position) => ({
    base: position,
    ours: undefined,
    theirs: undefined,
  }))
  const matches = { ours: matchItems(base, ours), theirs: matchItems(base, theirs) }
  const entriesFor = (side: SideName) =>
    matches[side].map((match, position): Entry => {
      const entry = match === undefined ? undefined : ofBase[match]
      if (entry) entry[side] = position
      return entry ?? { base: undefined, ours: undefined, theirs: undefined, [side]: position }
    })
  const entries = { ours: [...entriesFor('ours')], theirs: [...entriesFor('theirs')] }
  joinAdditions(entries.ours, entries.theirs, itemsOf(ours), itemsOf(theirs))
  const replaced = {
    ours: replacedPositions(matches.ours, itemsOf(base), itemsOf(ours)),
    theirs: replacedPositions(matches.theirs, itemsOf(base), itemsOf(theirs)),
  }
  joinReplacements(entries, ofBase, replaced)
  joinRewritten(entries, ofBase, replaced, versions)
  return { inOurs: entries.ours, inTheirs: entries.theirs }
}

type SideEntries = Readonly<Record<SideName, Entry[]>>
type Replaced = Readonly<Record<SideName, ReadonlyMap<number, number>>>

/** Where both sides have put another item in one place, the two are versions of what was there. */
function joinReplacements(entries: SideEntries, ofBase: readonly Entry[], replaced: Replaced): void {
  for (const [position, mine] of replaced.ours) {
    const entry = ofBase[position]
    const other = replaced.theirs.get(position)
    if (!entry || other === undefined) continue
    if (!isAddedByOne(entries.ours[mine]) || !isAddedByOne(entries.theirs[other])) continue
    entry.isReplaced = true
    takeIn(entry, 'ours', mine, entries)
    takeIn(entry, 'theirs', other, entries)
  }
}

/**
 * Where one side took an item away and the other has one in its place that has little in common with it, that one is a
 * version of it, unless an id says otherwise: which of the two counts is for a person to say.
 */
function joinRewritten(
  entries: SideEntries,
  ofBase: readonly Entry[],
  replaced: Replaced,
  { base, ...lists }: ListVersions,
): void {
  for (const [side, other] of [
    ['ours', 'theirs'],
    ['theirs', 'ours'],
  ] as const) {
    const rewritten = [...replaced[side]].flatMap(([position, put]) => {
      const entry = ofBase[position]
      const isRemoved = entry?.[other] === undefined && !replaced[other].has(position)
      return entry && isRemoved && isAddedByOne(entries[side][put]) ? [{ entry, put }] : []
    })
    if (rewritten.length === 0 || haveLastingIds(base, lists[side])) continue
    for (const { entry, put } of rewritten) takeIn(entry, side, put, entries)
  }
}

function takeIn(entry: Entry, side: SideName, position: number, entries: SideEntries): void {
  entry[side] = position
  entries[side][position] = entry
}

/** What both sides added is one item, where an id or the content says that it is the same. */
function joinAdditions(
  inOurs: Entry[],
  inTheirs: readonly Entry[],
  ours: readonly Located[],
  theirs: readonly Located[],
): void {
  const positionsOfNew = (entries: readonly Entry[]) =>
    entries.flatMap(({ base }, position) => (base === undefined ? position : []))
  const newOurs = positionsOfNew(inOurs)
  const newTheirs = positionsOfNew(inTheirs)
  const pick = (items: readonly Located[], positions: readonly number[]) =>
    positions.flatMap((position) => items[position] ?? [])
  const matches = matchEqualItems(pick(theirs, newTheirs), pick(ours, newOurs))
  newOurs.forEach((mine, index) => {
    const match = matches[index]
    const other = inTheirs[newTheirs[match ?? -1] ?? -1]
    if (!other) return
    other.ours = mine
    inOurs[mine] = other
  })
}

function isAddedByOne(entry: Entry | undefined): boolean {
  return (
    entry !== undefined &&
    entry.base === undefined &&
    (entry.ours === undefined || entry.theirs === undefined)
  )
}
