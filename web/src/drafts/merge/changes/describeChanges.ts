import type { DataFormat } from '~/formats/DataFormat'
import type { DataPath } from '~/formats/nodes'
import { longestIncreasing } from '../lists/longestIncreasing'
import { matchItems } from '../lists/matchItems'
import { isSame, itemsOf, type Located, MAX_DEPTH, membersOf } from '../sameNode'
import { valuesOf, valuesOfBoth } from '../valuesOf'
import { type ChangeKind, changeId, newItemIds } from './changeIds'

/** One difference between two versions of a file, as a person would name it. */
export interface ValueChange {
  /** Unique among the changes of the two texts; see `changeId`. */
  readonly id: string
  readonly kind: ChangeKind
  /** Where it is in the later text; for a removed value, where it was. */
  readonly path: DataPath
  /** The values of the whole file that `path` leads through, as JSON. */
  readonly whole: Located
  /** Where a moved item was before. */
  readonly from?: DataPath
  /** Undefined for an added value. */
  readonly before: Located | undefined
  /** Undefined for a removed value. */
  readonly after: Located | undefined
}

/** The two texts as a whole. */
interface Versions {
  readonly old: Located
  readonly now: Located
}

interface Pair {
  readonly versions: Versions
  readonly before: Located
  readonly after: Located
  readonly oldPath: DataPath
  readonly path: DataPath
}

/**
 * What was changed, in the order of the later text. Items of lists are told apart as in a merge. An empty base is a new
 * file. Undefined where one of the texts cannot be read: then lines have to be shown.
 * @param format of the file; without it what is JSON is read as such.
 */
export function describeChanges(
  format: DataFormat | undefined,
  base: string,
  text: string,
): readonly ValueChange[] | undefined {
  const { old, now } = valuesOfBoth(format, base, text)
  if (!now) return undefined
  if (base === '')
    return [{ id: changeId('added', []), kind: 'added', path: [], whole: now, before: undefined, after: now }]
  return old && changesBetween(old, now)
}

/** The same of a file that is new, each of its fields by itself. */
export function describeNewFile(
  format: DataFormat | undefined,
  text: string,
): readonly ValueChange[] | undefined {
  const now = valuesOf(format, text)
  const empty = now?.node.kind === 'array' ? '[]' : '{}'
  if (now?.node.kind !== 'array' && now?.node.kind !== 'object') return describeChanges(format, '', text)
  return changesBetween(
    { text: empty, node: { kind: now.node.kind, from: 0, to: 2, items: [], members: [] } },
    now,
  )
}

/** What differs between two values that are JSON. */
export function changesBetween(old: Located, now: Located): readonly ValueChange[] {
  return changesOf({ versions: { old, now }, before: old, after: now, oldPath: [], path: [] })
}

function changesOf(pair: Pair): readonly ValueChange[] {
  const { versions, before, after, path } = pair
  if (isSame(before, after)) return []
  const isDeep = path.length >= MAX_DEPTH
  if (!isDeep && before.node.kind === 'object' && after.node.kind === 'object') return memberChanges(pair)
  if (!isDeep && before.node.kind === 'array' && after.node.kind === 'array') return itemChanges(pair)
  return [
    { id: changeId('changed', pair.oldPath), kind: 'changed', path, whole: versions.now, before, after },
  ]
}

function memberChanges({ versions, before, after, oldPath, path }: Pair): readonly ValueChange[] {
  const old = membersOf(before)
  const changes: ValueChange[] = []
  const now = membersOf(after)
  for (const [key, value] of now) {
    const previous = old.get(key)
    const inner = [...path, key]
    if (previous) {
      const inside = { versions, before: previous, after: value, oldPath: [...oldPath, key], path: inner }
      addAll(changes, changesOf(inside))
    } else {
      const id = changeId('added', [...oldPath, key])
      changes.push({ id, kind: 'added', path: inner, whole: versions.now, before: undefined, after: value })
    }
  }
  for (const [key, value] of old) {
    if (!now.has(key)) changes.push(removed(versions.old, [...oldPath, key], value))
  }
  return changes
}

function itemChanges({ versions, before, after, oldPath, path }: Pair): readonly ValueChange[] {
  const old = itemsOf(before)
  const matches = matchItems(before, after)
  const inOrder = longestIncreasing(matches.flatMap((match) => match ?? []))
  const changes: ValueChange[] = []
  const idOfNew = newItemIds(oldPath)
  itemsOf(after).forEach((item, position) => {
    const match = matches[position]
    const previous = match === undefined ? undefined : old[match]
    const inner = [...path, String(position)]
    if (match === undefined || !previous) {
      changes.push({
        id: idOfNew(item),
        kind: 'added',
        path: inner,
        whole: versions.now,
        before: undefined,
        after: item,
      })
      return
    }
    const from = [...oldPath, String(match)]
    if (!inOrder.has(match)) {
      const id = changeId('moved', from)
      changes.push({
        id,
        kind: 'moved',
        path: inner,
        whole: versions.now,
        from,
        before: previous,
        after: item,
      })
    }
    addAll(changes, changesOf({ versions, before: previous, after: item, oldPath: from, path: inner }))
  })
  const kept = new Set(matches)
  old.forEach((item, position) => {
    if (!kept.has(position)) changes.push(removed(versions.old, [...oldPath, String(position)], item))
  })
  return changes
}

function removed(whole: Located, path: DataPath, before: Located): ValueChange {
  return { id: changeId('removed', path), kind: 'removed', path, whole, before, after: undefined }
}

/** One by one: as arguments of one call, a hundred thousand changes are too many. */
function addAll(changes: ValueChange[], more: readonly ValueChange[]): void {
  for (const change of more) changes.push(change)
}
