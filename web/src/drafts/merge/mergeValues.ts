import { bothOf, mergedText } from './bothOf'
import { changeId } from './changes/changeIds'
import { mergeLists } from './lists/mergeLists'
import { chosen, type Merge, type Place } from './Merge'
import { isSame, type Located, MAX_DEPTH, membersOf } from './sameNode'
import { isSameNumber } from './sameNumber'
import type { Choices, FieldConflict, OrderConflict, Versions } from './types'
import type { Working } from './WorkingText'

export interface MergeOptions {
  readonly choices: Choices
  /** Whether a change of ours is wanted in the result, by its id (see `changeId`). */
  readonly isWanted: (id: string) => boolean
}

/** The three versions of a whole file, as JSON. */
export type Roots = Readonly<Record<'base' | 'ours' | 'theirs', Located>>

export const ALL_WANTED: Omit<MergeOptions, 'choices'> = { isWanted: () => true }

/**
 * Three-way merge by structure: objects by name, lists by what their items are. `working` begins as theirs and gets our
 * changes; exchanged, it begins as ours and gets theirs.
 * @returns what a person has to decide.
 */
export function mergeValues(
  { base, ours, theirs }: Roots,
  working: Working,
  { choices, isWanted }: MergeOptions,
  isExchanged: boolean,
): readonly (FieldConflict | OrderConflict)[] {
  const merge: Merge = { working, conflicts: [], mergeValue, choices, isWanted, isExchanged }
  const versions = isExchanged ? { base, ours: theirs, theirs: ours } : { base, ours, theirs }
  mergeValue(merge, versions, { ours: [], theirs: [] })
  return merge.conflicts
}

/** Merges a value that both sides have. */
function mergeValue(merge: Merge, versions: Versions, place: Place): void {
  const { base, ours, theirs } = versions
  if (!ours || !theirs || isSame(ours, theirs) || isSame(base, ours)) return
  const isDeep = place.ours.length >= MAX_DEPTH
  if (!isDeep && ours.node.kind === 'object' && theirs.node.kind === 'object') {
    mergeObjects(merge, versions, place)
    return
  }
  if (!isDeep && base?.node.kind === 'array' && ours.node.kind === 'array' && theirs.node.kind === 'array') {
    mergeLists(merge, { base, ours, theirs }, place)
    return
  }
  if (isSame(base, theirs) || isSameNumber(base, theirs)) {
    if (merge.isWanted(changeId('changed', place.theirs))) merge.working.set(place.theirs, ours)
    return
  }
  if (isSameNumber(base, ours) || isSameNumber(ours, theirs)) return
  const value = mergedText(versions) ?? chosenValue(merge, versions, place)
  if (value) merge.working.set(place.theirs, value)
}

/** What is to stand in the place of theirs. */
function chosenValue(merge: Merge, versions: Versions, place: Place): Located | undefined {
  const side = chosen(merge, versions, place)
  if (side === 'both') return bothOf(versions) ?? versions.ours
  return side === 'ours' ? versions.ours : undefined
}

function mergeObjects(merge: Merge, { base, ours, theirs }: Versions, place: Place): void {
  const old = membersOf(base)
  const mine = membersOf(ours)
  const others = membersOf(theirs)
  const order = [...mine.keys()]
  for (const key of new Set([...mine.keys(), ...old.keys()])) {
    const versions = { base: old.get(key), ours: mine.get(key), theirs: others.get(key) }
    const inner = { ours: [...place.ours, key], theirs: [...place.theirs, key] }
    if (versions.ours && versions.theirs) mergeValue(merge, versions, inner)
    else if (versions.ours) mergeMissingThere(merge, versions, versions.ours, inner, order)
    else if (versions.theirs) mergeMissingHere(merge, versions, inner)
  }
}

/** We have a member that they have not: ours is new, or they took it away. */
function mergeMissingThere(
  merge: Merge,
  versions: Versions,
  ours: Located,
  place: Place,
  order: readonly string[],
): void {
  const { base } = versions
  const isKept = !base || (!isSame(base, ours) && chosen(merge, versions, place) === 'ours')
  if (isKept && merge.isWanted(changeId('added', place.theirs))) merge.working.set(place.theirs, ours, order)
}

/** They have a member that we took away. */
function mergeMissingHere(merge: Merge, versions: Versions, place: Place): void {
  const isRemoved = isSame(versions.base, versions.theirs) || chosen(merge, versions, place) === 'ours'
  if (isRemoved && merge.isWanted(changeId('removed', place.theirs))) merge.working.remove(place.theirs)
}
