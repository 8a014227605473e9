import { type DataPath, toPointer } from '~/formats/nodes'
import { bothOf } from './bothOf'
import type { Located } from './sameNode'
import type { Choices, FieldConflict, OrderConflict, Side, Versions } from './types'
import type { Working } from './WorkingText'

/** Where a value is in our text, and where in their text as it stands before its list is rearranged. */
export interface Place {
  readonly ours: DataPath
  readonly theirs: DataPath
}

/** What a merge carries along. */
export interface Merge {
  readonly working: Working
  readonly conflicts: (FieldConflict | OrderConflict)[]
  readonly choices: Choices
  /** Whether a change of ours is wanted in the result, by its id (see `changeId`). */
  readonly isWanted: (id: string) => boolean
  /** The sides are exchanged: what is called ours is theirs, so that the layout of the real ours stays. */
  readonly isExchanged: boolean
  /** Merges a value that both sides have; what it is decides how. */
  readonly mergeValue: (merge: Merge, versions: Versions, place: Place) => void
}

const OTHER = { ours: 'theirs', theirs: 'ours', both: 'both' } as const

/**
 * What was chosen for a value that both sides changed. Without a choice it is entered as a conflict; `both` is what it
 * offers to keep both.
 */
export function chosen(
  merge: Merge,
  { base, ours, theirs }: Versions,
  place: Place,
  both: Located | undefined = bothOf({ base, ours, theirs }),
): Side {
  const sides = merge.isExchanged
    ? { ours: theirs, theirs: ours, place: { ours: place.theirs, theirs: place.ours } }
    : { ours, theirs, place }
  const path = sides.ours ? sides.place.ours : sides.place.theirs
  const id = `${sides.ours ? 'ours' : 'theirs'}:${toPointer(path)}`
  const choice = merge.choices.get(id)
  if (choice) return merge.isExchanged ? OTHER[choice] : choice
  merge.conflicts.push({ kind: 'field', id, path, base, ours: sides.ours, theirs: sides.theirs, both })
  return 'theirs'
}
