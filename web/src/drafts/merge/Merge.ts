import { type JsonPath, toPointer, valueOf } from '../json'
import type { ChangeKind } from './describeChanges'
import type { Located } from './sameNode'
import type { Choices, FieldConflict, Side } from './types'
import type { WorkingText } from './WorkingText'

/** One place in the three texts; a side where it is not there is undefined. */
export interface Versions {
  readonly base: Located | undefined
  readonly ours: Located | undefined
  readonly theirs: Located | undefined
}

/** Where a value is in our text, and where in their text as it stands before its list is rearranged. */
export interface Place {
  readonly ours: JsonPath
  readonly theirs: JsonPath
}

/** What a merge carries along. */
export interface Merge {
  readonly working: WorkingText
  readonly conflicts: FieldConflict[]
  readonly choices: Choices
  /** Whether a change of ours is taken over; without it all are. The path is that of the change (see ValueChange). */
  readonly takes?: (kind: ChangeKind, path: JsonPath) => boolean
  /** Merges a value that both sides have; what it is decides how. */
  readonly mergeValue: (merge: Merge, versions: Versions, place: Place) => void
}

/** The side that was chosen for a value that both sides changed. Without a choice it is entered as a conflict. */
export function chosen(merge: Merge, { base, ours, theirs }: Versions, place: Place): Side {
  const path = ours ? place.ours : place.theirs
  const id = `${ours ? 'ours' : 'theirs'}:${toPointer(path)}`
  const choice = merge.choices.get(id)
  if (choice) return choice
  merge.conflicts.push({ kind: 'field', id, path, base: read(base), ours: read(ours), theirs: read(theirs) })
  return 'theirs'
}

/** Whether a change of ours at this place goes into the result. */
export function takes(merge: Merge, kind: ChangeKind, place: Place): boolean {
  return merge.takes?.(kind, kind === 'removed' ? place.theirs : place.ours) ?? true
}

function read(value: Located | undefined) {
  return value && valueOf(value.text, value.node)
}
