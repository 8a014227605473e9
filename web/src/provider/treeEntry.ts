import { asNumber, asOneOf, asString, isAbsent, member, type Place } from './parse'
import type { TreeEntry } from './types'

/** An entry of a Git tree; the object cache keeps it with the members it came with. Throws a `ShapeError`. */
export function readTreeEntry(entry: Place): TreeEntry {
  const size = member(entry, 'size')
  return {
    path: asString(member(entry, 'path')),
    type: asOneOf(member(entry, 'type'), ['blob', 'tree', 'commit']),
    mode: asString(member(entry, 'mode')),
    sha: asString(member(entry, 'sha')),
    ...(!isAbsent(size) && { size: asNumber(size) }),
  }
}

/** Git keeps a link as a blob whose text is the path that it leads to. */
export function isLink({ mode }: Pick<TreeEntry, 'mode'>): boolean {
  return mode === '120000'
}
