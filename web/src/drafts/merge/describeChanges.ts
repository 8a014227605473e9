import { type JsonPath, parseJson, toPointer } from '../json'
import { longestIncreasing } from './longestIncreasing'
import { matchItems } from './matchItems'
import { isSame, itemsOf, type Located, MAX_DEPTH, membersOf } from './sameNode'

/** One difference between two JSON texts, as a person would name it. */
export interface ValueChange {
  /** The same for the same two texts, and unique among their changes. */
  readonly id: string
  readonly kind: ChangeKind
  /** Where it is in the later text; for a removed value, where it was. */
  readonly path: JsonPath
  /** Where a moved item was before. */
  readonly from?: JsonPath
  /** Undefined for an added value. */
  readonly before: Located | undefined
  /** Undefined for a removed value. */
  readonly after: Located | undefined
}

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved'

/** Names a change: by its place in the later text, for a removed value in the earlier one. */
export function changeId(kind: ChangeKind, path: JsonPath): string {
  return `${kind}:${toPointer(path)}`
}

interface Pair {
  readonly before: Located
  readonly after: Located
  readonly oldPath: JsonPath
  readonly path: JsonPath
}

/**
 * What was changed, in the order of the later text. Items of lists are told apart as in a merge. An empty base is a new
 * file. Undefined where one of the texts is no JSON: then lines have to be shown.
 */
export function describeChanges(base: string, text: string): readonly ValueChange[] | undefined {
  const after = parseJson(text)
  if (!after.ok) return undefined
  if (base === '') return [changeOf('added', [], undefined, { text, node: after.root })]
  const before = parseJson(base)
  if (!before.ok) return undefined
  const pair = { before: { text: base, node: before.root }, after: { text, node: after.root } }
  return changesOf({ ...pair, oldPath: [], path: [] })
}

function changesOf(pair: Pair): readonly ValueChange[] {
  const { before, after, path } = pair
  if (isSame(before, after)) return []
  const isDeep = path.length >= MAX_DEPTH
  if (!isDeep && before.node.kind === 'object' && after.node.kind === 'object') return memberChanges(pair)
  if (!isDeep && before.node.kind === 'array' && after.node.kind === 'array') return itemChanges(pair)
  return [changeOf('changed', path, before, after)]
}

function memberChanges({ before, after, oldPath, path }: Pair): readonly ValueChange[] {
  const old = membersOf(before)
  const changes: ValueChange[] = []
  const now = membersOf(after)
  for (const [key, value] of now) {
    const previous = old.get(key)
    const inner = [...path, key]
    if (previous) {
      addAll(changes, changesOf({ before: previous, after: value, oldPath: [...oldPath, key], path: inner }))
    } else changes.push(changeOf('added', inner, undefined, value))
  }
  for (const [key, value] of old) {
    if (!now.has(key)) changes.push(changeOf('removed', [...oldPath, key], value, undefined))
  }
  return changes
}

function itemChanges({ before, after, oldPath, path }: Pair): readonly ValueChange[] {
  const old = itemsOf(before)
  const matches = matchItems(before, after)
  const inOrder = longestIncreasing(matches.flatMap((match) => match ?? []))
  const changes: ValueChange[] = []
  itemsOf(after).forEach((item, position) => {
    const match = matches[position]
    const previous = match === undefined ? undefined : old[match]
    const inner = [...path, String(position)]
    if (match === undefined || !previous) {
      changes.push(changeOf('added', inner, undefined, item))
      return
    }
    const from = [...oldPath, String(match)]
    if (!inOrder.has(match)) changes.push({ ...changeOf('moved', inner, previous, item), from })
    addAll(changes, changesOf({ before: previous, after: item, oldPath: from, path: inner }))
  })
  const kept = new Set(matches)
  old.forEach((item, position) => {
    if (!kept.has(position))
      changes.push(changeOf('removed', [...oldPath, String(position)], item, undefined))
  })
  return changes
}

function changeOf(
  kind: ChangeKind,
  path: JsonPath,
  before: Located | undefined,
  after: Located | undefined,
): ValueChange {
  return { id: changeId(kind, path), kind, path, before, after }
}

/** One by one: as arguments of one call, a hundred thousand changes are too many. */
function addAll(changes: ValueChange[], more: readonly ValueChange[]): void {
  for (const change of more) changes.push(change)
}
