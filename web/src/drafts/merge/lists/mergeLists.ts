import { changeId, newItemIds } from '../changes/changeIds'
import { chosen, type Merge, type Place } from '../Merge'
import { isSame, itemsOf } from '../sameNode'
import type { Versions } from '../types'
import type { ListStep } from '../WorkingText'
import { type Entry, entriesOf, type ListVersions } from './listEntries'
import { longestIncreasing } from './longestIncreasing'
import { mergeItem } from './mergeItem'
import { mergedOrder } from './mergeOrder'

/**
 * Merges a list in the working text. Contents first, while positions are still those of their text; then removals,
 * moves and additions of ours.
 */
export function mergeLists(merge: Merge, lists: ListVersions, place: Place): void {
  const items = { base: itemsOf(lists.base), ours: itemsOf(lists.ours), theirs: itemsOf(lists.theirs) }
  const { inOurs, inTheirs } = entriesOf(lists)
  const versionsOf = (entry: Entry): Versions => ({
    base: at(items.base, entry.base),
    ours: at(items.ours, entry.ours),
    theirs: at(items.theirs, entry.theirs),
  })
  const placeOf = ({ ours, theirs }: Entry): Place => ({
    ours: [...place.ours, String(ours)],
    theirs: [...place.theirs, String(theirs)],
  })

  /** Items of ours that stay beside the ones of theirs that took the same place. */
  const beside = new Map<Entry, Entry>()
  for (const entry of inTheirs) {
    const keepsBoth = mergeItem(merge, versionsOf(entry), placeOf(entry), entry.isReplaced ?? false)
    if (keepsBoth) beside.set(entry, { base: undefined, ours: entry.ours, theirs: undefined })
  }
  const gone = new Set(
    inTheirs.filter((entry) => {
      if (entry.base === undefined || entry.ours !== undefined) return false
      const versions = versionsOf(entry)
      const isOurs =
        isSame(versions.base, versions.theirs) || chosen(merge, versions, placeOf(entry)) === 'ours'
      return isOurs && merge.isWanted(changeId('removed', placeOf(entry).theirs))
    }),
  )
  const removals: ListStep[] = []
  for (let index = inTheirs.length - 1; index >= 0; index--) {
    const entry = inTheirs[index]
    if (entry && gone.has(entry)) removals.push({ kind: 'remove', index })
  }

  const order = mergedOrder(merge, place, inOurs)
  const wanted = order.flatMap((entry) => [entry, beside.get(entry) ?? []].flat())
  const sequence = inTheirs.filter((entry) => !gone.has(entry))
  const steps = [...removals, ...movesInto(merge, place, wanted, sequence)]
  const idOfNew = newItemIds(place.theirs)
  for (const entry of wanted) {
    if (entry.theirs !== undefined) continue
    const versions = versionsOf(entry)
    const { base, ours } = versions
    const isOurs = !base || (!isSame(base, ours) && chosen(merge, versions, placeOf(entry)) === 'ours')
    if (!ours || !isOurs || (!base && !merge.isWanted(idOfNew(ours)))) continue
    const index = positionAfter(entry, wanted, sequence)
    steps.push({ kind: 'insert', index, value: ours })
    sequence.splice(index, 0, entry)
  }
  merge.working.arrange(place.theirs, steps)
}

/** Brings the items of the sequence into the order of `wanted`: each behind the item that stands before it there. */
function movesInto(
  merge: Merge,
  place: Place,
  wanted: readonly Entry[],
  sequence: Entry[],
): readonly ListStep[] {
  const steps: ListStep[] = []
  const isInBoth = ({ base, theirs }: Entry) => base !== undefined && theirs !== undefined
  const fixed = longestIncreasing(wanted.filter(isInBoth).flatMap(({ theirs }) => theirs ?? []))
  const moved = wanted.filter(
    ({ base, theirs }) =>
      base !== undefined &&
      theirs !== undefined &&
      !fixed.has(theirs) &&
      merge.isWanted(changeId('moved', [...place.theirs, String(theirs)])),
  )
  for (const entry of moved) {
    const from = sequence.indexOf(entry)
    if (from === -1) continue
    sequence.splice(from, 1)
    const to = positionAfter(entry, wanted, sequence)
    sequence.splice(to, 0, entry)
    steps.push({ kind: 'move', from, to })
  }
  return steps
}

/** Behind the nearest of the wanted items before it that is still there, and behind what they added there. */
function positionAfter(entry: Entry, wanted: readonly Entry[], sequence: readonly Entry[]): number {
  let position = 0
  for (let i = wanted.indexOf(entry) - 1; i >= 0; i--) {
    const previous = wanted[i]
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
