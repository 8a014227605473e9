import { parseJson } from '../json'
import { bothOf, mergedText } from './bothOf'
import { changeId } from './changes/changeIds'
import { mergeLists } from './lists/mergeLists'
import { chosen, type Merge, type Place } from './Merge'
import { hasOwnLayout } from './ownLayout'
import { isSame, type Located, MAX_DEPTH, membersOf } from './sameNode'
import { isSameNumber } from './sameNumber'
import type { Choices, MergeResult, Versions } from './types'
import { WorkingText } from './WorkingText'

/**
 * Three-way merge by structure: objects by name, lists by what their items are. The result is their text with our
 * changes spliced in, so that the layout of both stays; where we alone have laid it out anew, it is our text with
 * theirs. Undefined where one of the three is no JSON.
 */
export function mergeJson(
  base: string,
  ours: string,
  theirs: string,
  choices: Choices = new Map(),
): MergeResult | undefined {
  const [was, mine, other] = [rootOf(base), rootOf(ours), rootOf(theirs)]
  if (!was || !mine || !other) return undefined
  const isExchanged = hasOwnLayout(was, mine) && !hasOwnLayout(was, other)
  const options = { choices, isWanted: () => true, isExchanged }
  return isExchanged
    ? merged({ base: was, ours: other, theirs: mine }, options)
    : merged({ base: was, ours: mine, theirs: other }, options)
}

/**
 * `base` with just those changes of `text` that are wanted, byte for byte the base where they are not. Changes are
 * named as by `describeChanges`. Undefined where one of the texts is no JSON.
 */
export function takeChanges(
  base: string,
  text: string,
  isWanted: (id: string) => boolean,
): string | undefined {
  const [was, now] = [rootOf(base), rootOf(text)]
  if (!was || !now) return undefined
  const options = { choices: new Map(), isWanted, isExchanged: false }
  const result = merged({ base: was, ours: now, theirs: was }, options)
  // Where theirs is the base there is nothing to ask.
  return result.type === 'merged' ? result.text : undefined
}

function merged(
  versions: Readonly<Record<'base' | 'ours' | 'theirs', Located>>,
  options: Pick<Merge, 'choices' | 'isWanted' | 'isExchanged'>,
): MergeResult {
  const { text, node: root } = versions.theirs
  const working = new WorkingText(text, { ok: true, root })
  const merge: Merge = { working, conflicts: [], mergeValue, ...options }
  mergeValue(merge, versions, { ours: [], theirs: [] })
  const { conflicts } = merge
  return conflicts.length > 0 ? { type: 'conflict', conflicts } : { type: 'merged', text: working.text }
}

function rootOf(text: string): Located | undefined {
  const parse = parseJson(text)
  return parse.ok ? { text, node: parse.root } : undefined
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
