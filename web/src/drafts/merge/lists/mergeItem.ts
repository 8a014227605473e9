import { bothOf, listOfBoth, mergedText } from '../bothOf'
import { chosen, type Merge, type Place } from '../Merge'
import { isSame, type Located, membersOf } from '../sameNode'
import { isSameNumber } from '../sameNumber'
import type { Versions } from '../types'

/**
 * Merges an item that both sides have. `isReplaced` says that each has put another item in its place. Answers whether
 * ours is to stand beside theirs.
 */
export function mergeItem(merge: Merge, versions: Versions, place: Place, isReplaced: boolean): boolean {
  const { ours, theirs } = versions
  if (!ours || !theirs || !(isReplaced ? !isSame(ours, theirs) : isShortOverlap(versions))) {
    merge.mergeValue(merge, versions, place)
    return false
  }
  const side = chosen(merge, versions, place, listOfBoth(ours, theirs))
  if (side === 'ours') merge.working.set(place.theirs, ours)
  return side === 'both'
}

/** Whether both sides made a short text or a number another one: in a list the two can stand one after the other. */
function isShortOverlap(items: Versions): boolean {
  const versions = {
    base: onlyValue(items.base),
    ours: onlyValue(items.ours),
    theirs: onlyValue(items.theirs),
  }
  const { base, ours, theirs } = versions
  if (!base || !ours || !theirs || !isScalar(ours) || !isScalar(theirs)) return false
  const isOne = (a: Located, b: Located) => isSame(a, b) || isSameNumber(a, b)
  if (isOne(ours, theirs) || isOne(base, ours) || isOne(base, theirs)) return false
  return mergedText(versions) === undefined && bothOf(versions) === undefined
}

/** The value itself, or the one member that it has. */
function onlyValue(item: Located | undefined): Located | undefined {
  const [first, ...others] = membersOf(item).values()
  return others.length === 0 ? (first ?? item) : item
}

function isScalar({ node }: Located): boolean {
  return node.kind !== 'object' && node.kind !== 'array'
}
