import { matchEqualItems, matchItems, replacedPositions } from './matchItems'
import { itemsOf, type Located } from './sameNode'

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
  /** Both sides have put another item in the place of the base's: there is one entry for all three. */
  isReplaced?: boolean
}

export interface Entries {
  readonly inOurs: readonly Entry[]
  readonly inTheirs: readonly Entry[]
}

export function entriesOf({ base, ours, theirs }: ListVersions): Entries {
  const ofBase: Entry[] = itemsOf(base).map((_, position) => ({
    base: position,
    ours: undefined,
    theirs: undefined,
  }))
  const matches = { ours: matchItems(base, ours), theirs: matchItems(base, theirs) }
  const entriesFor = (side: 'ours' | 'theirs') =>
    matches[side].map((match, position): Entry => {
      const entry = match === undefined ? undefined : ofBase[match]
      if (entry) entry[side] = position
      return entry ?? { base: undefined, ours: undefined, theirs: undefined, [side]: position }
    })
  const inOurs = [...entriesFor('ours')]
  const inTheirs = [...entriesFor('theirs')]
  joinAdditions(inOurs, inTheirs, itemsOf(ours), itemsOf(theirs))
  const replaced = {
    ours: replacedPositions(matches.ours, ofBase.length),
    theirs: replacedPositions(matches.theirs, ofBase.length),
  }
  for (const [position, mine] of replaced.ours) {
    const entry = ofBase[position]
    const other = replaced.theirs.get(position)
    if (!entry || other === undefined || !isAddedByOne(inOurs[mine]) || !isAddedByOne(inTheirs[other]))
      continue
    entry.ours = mine
    entry.theirs = other
    entry.isReplaced = true
    inOurs[mine] = entry
    inTheirs[other] = entry
  }
  return { inOurs, inTheirs }
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
