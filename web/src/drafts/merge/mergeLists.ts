import { changeId, newItemIds } from './changeIds'
import { longestIncreasing } from './longestIncreasing'
import { chosen, type Merge, type Place, type Versions } from './Merge'
import { type Matches, matchEqualItems, matchItems } from './matchItems'
import { isSame, itemsOf, type Located } from './sameNode'
import type { ListStep } from './WorkingText'

interface ListVersions {
  readonly base: Located
  readonly ours: Located
  readonly theirs: Located
}

/**
 * An item across the versions: its positions in them. In a list the three versions of one thing are one entry, so
 * adding, removing, moving and changing items can be told apart.
 */
interface Entry {
  readonly base: number | undefined
  ours: number | undefined
  theirs: number | undefined
}

/**
 * Merges a list in the working text. Contents first, while positions are still those of their text; then removals,
 * moves and additions of ours. Where both moved one item, ours counts.
 */
export function mergeLists(merge: Merge, lists: ListVersions, place: Place): void {
  const items = { base: itemsOf(lists.base), ours: itemsOf(lists.ours), theirs: itemsOf(lists.theirs) }
  const entries = entriesOf(lists)
  const versionsOf = (entry: Entry): Versions => ({
    base: at(items.base, entry.base),
    ours: at(items.ours, entry.ours),
    theirs: at(items.theirs, entry.theirs),
  })
  const placeOf = ({ ours, theirs }: Entry): Place => ({
    ours: [...place.ours, String(ours)],
    theirs: [...place.theirs, String(theirs)],
  })

  for (const entry of entries.inTheirs) merge.mergeValue(merge, versionsOf(entry), placeOf(entry))

  const gone = new Set(
    entries.inTheirs.filter((entry) => {
      if (entry.base === undefined || entry.ours !== undefined) return false
      const versions = versionsOf(entry)
      const isOurs =
        isSame(versions.base, versions.theirs) || chosen(merge, versions, placeOf(entry)) === 'ours'
      return isOurs && merge.isWanted(changeId('removed', placeOf(entry).theirs))
    }),
  )
  const steps: ListStep[] = []
  for (let index = entries.inTheirs.length - 1; index >= 0; index--) {
    const entry = entries.inTheirs[index]
    if (entry && gone.has(entry)) steps.push({ kind: 'remove', index })
  }

  const sequence = entries.inTheirs.filter((entry) => !gone.has(entry))
  steps.push(...movesAsOurs(merge, place, entries.inOurs, sequence))
  const idOfNew = newItemIds(place.theirs)
  for (const entry of entries.inOurs) {
    if (entry.theirs !== undefined) continue
    const versions = versionsOf(entry)
    const { base, ours } = versions
    const isOurs = !base || (!isSame(base, ours) && chosen(merge, versions, placeOf(entry)) === 'ours')
    if (!ours || !isOurs || (!base && !merge.isWanted(idOfNew(ours)))) continue
    const index = positionAfter(entry, entries.inOurs, sequence)
    steps.push({ kind: 'insert', index, value: ours })
    sequence.splice(index, 0, entry)
  }
  merge.working.arrange(place.theirs, steps)
}

interface Entries {
  readonly inOurs: readonly Entry[]
  readonly inTheirs: readonly Entry[]
}

function entriesOf({ base, ours, theirs }: ListVersions): Entries {
  const ofBase: Entry[] = itemsOf(base).map((_, position) => ({
    base: position,
    ours: undefined,
    theirs: undefined,
  }))
  const entriesFor = (matches: Matches, side: 'ours' | 'theirs') =>
    matches.map((match, position): Entry => {
      const entry = match === undefined ? undefined : ofBase[match]
      if (entry) entry[side] = position
      return entry ?? { base: undefined, ours: undefined, theirs: undefined, [side]: position }
    })
  const inOurs = entriesFor(matchItems(base, ours), 'ours')
  const inTheirs = entriesFor(matchItems(base, theirs), 'theirs')
  return { inOurs: joinAdditions(inOurs, inTheirs, itemsOf(ours), itemsOf(theirs)), inTheirs }
}

/** What both sides added is one item, where an id or the content says that it is the same. */
function joinAdditions(
  inOurs: readonly Entry[],
  inTheirs: readonly Entry[],
  ours: readonly Located[],
  theirs: readonly Located[],
): readonly Entry[] {
  const isNew = ({ base }: Entry) => base === undefined
  const newOurs = inOurs.filter(isNew)
  const newTheirs = inTheirs.filter(isNew)
  const pick = (items: readonly Located[], positions: (number | undefined)[]) =>
    positions.flatMap((position) => at(items, position) ?? [])
  const matches = matchEqualItems(
    pick(
      theirs,
      newTheirs.map((entry) => entry.theirs),
    ),
    pick(
      ours,
      newOurs.map((entry) => entry.ours),
    ),
  )
  const joined = new Map<Entry, Entry>()
  newOurs.forEach((entry, position) => {
    const other = at(newTheirs, matches[position])
    if (!other) return
    other.ours = entry.ours
    joined.set(entry, other)
  })
  return inOurs.map((entry) => joined.get(entry) ?? entry)
}

/** Brings the items that we moved to where we have them: behind the item that stands before them in our list. */
function movesAsOurs(
  merge: Merge,
  place: Place,
  inOurs: readonly Entry[],
  sequence: Entry[],
): readonly ListStep[] {
  const steps: ListStep[] = []
  const fixed = longestIncreasing(inOurs.flatMap(({ base }) => base ?? []))
  const moved = inOurs.filter(
    ({ base, theirs }) =>
      base !== undefined &&
      !fixed.has(base) &&
      merge.isWanted(changeId('moved', [...place.theirs, String(theirs)])),
  )
  for (const entry of moved) {
    const from = sequence.indexOf(entry)
    if (from === -1) continue
    sequence.splice(from, 1)
    const to = positionAfter(entry, inOurs, sequence)
    sequence.splice(to, 0, entry)
    steps.push({ kind: 'move', from, to })
  }
  return steps
}

/** Behind the nearest of our items before it that is still there, and behind what they added there. */
function positionAfter(entry: Entry, inOurs: readonly Entry[], sequence: readonly Entry[]): number {
  let position = 0
  for (let i = inOurs.indexOf(entry) - 1; i >= 0; i--) {
    const previous = inOurs[i]
    const found = previous ? sequence.indexOf(previous) : -1
    if (found === -1) continue
    position = found + 1
    break
  }
  while (isTheirAddition(sequence[position])) position++
  return position
}

function isTheirAddition(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.base === undefined && entry.ours === undefined
}

function at<T>(list: readonly T[], position: number | undefined): T | undefined {
  return position === undefined ? undefined : list[position]
}
