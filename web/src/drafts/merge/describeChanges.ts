import { type JsonPath, type JsonValue, parseJson, valueOf } from '../json'
import { longestIncreasing } from './longestIncreasing'
import { matchItems } from './matchItems'
import { isSame, itemsOf, type Located, MAX_DEPTH, membersOf } from './sameNode'

/** One difference between two JSON texts, as a person would name it. */
export interface ValueChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Where it is in the later text; for a removed value, where it was. */
  readonly path: JsonPath
  /** Where a moved item was before. */
  readonly from?: JsonPath
  /** Undefined for an added value. */
  readonly before: JsonValue | undefined
  /** Undefined for a removed value. */
  readonly after: JsonValue | undefined
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
  if (base === '') return [{ kind: 'added', path: [], before: undefined, after: valueOf(text, after.root) }]
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
  return [{ kind: 'changed', path, before: read(before), after: read(after) }]
}

function memberChanges({ before, after, oldPath, path }: Pair): readonly ValueChange[] {
  const old = membersOf(before)
  const changes: ValueChange[] = []
  const now = membersOf(after)
  for (const [key, value] of now) {
    const previous = old.get(key)
    const inner = [...path, key]
    if (previous)
      changes.push(...changesOf({ before: previous, after: value, oldPath: [...oldPath, key], path: inner }))
    else changes.push({ kind: 'added', path: inner, before: undefined, after: read(value) })
  }
  for (const [key, value] of old) if (!now.has(key)) changes.push(removed([...oldPath, key], value))
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
      changes.push({ kind: 'added', path: inner, before: undefined, after: read(item) })
      return
    }
    const from = [...oldPath, String(match)]
    if (!inOrder.has(match)) {
      changes.push({ kind: 'moved', path: inner, from, before: read(previous), after: read(item) })
    }
    changes.push(...changesOf({ before: previous, after: item, oldPath: from, path: inner }))
  })
  const kept = new Set(matches)
  old.forEach((item, position) => {
    if (!kept.has(position)) changes.push(removed([...oldPath, String(position)], item))
  })
  return changes
}

function removed(path: JsonPath, value: Located): ValueChange {
  return { kind: 'removed', path, before: read(value), after: undefined }
}

function read(value: Located): JsonValue {
  return valueOf(value.text, value.node)
}
