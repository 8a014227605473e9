import { useState } from 'react'
import type { RefReference } from '~/provider/types'
import type { EditedFile, FilePlace, Undo } from '~/workspace/files/fileEdits'
import { countRenamed, type ReferencePlan } from './planReferences'
import { useReferencePlan } from './useReferencePlan'
import { type ReferrerSearch, useReferrers } from './useReferrers'

/** How references follow an entry that gets another path. */
export interface FollowedReferences {
  readonly search: ReferrerSearch
  /** Whether the path is another one. */
  readonly isMoving: boolean
  /** How many would have to change. */
  readonly count: number
  readonly isFollowing: boolean
  readonly setFollowing: (isFollowing: boolean) => void
  readonly refused: ReferencePlan['refused']
  /**
   * Renames, and changes the references where that is wanted, as one step.
   * @returns undefined where some cannot be changed and that was not said yet: nothing is done then.
   */
  readonly rename: (place: FilePlace, edit: () => Promise<Undo>) => Promise<Undo | undefined>
}

/** @param isWanted whether there is an entry that gets another path. */
export function useFollowing(
  reference: RefReference,
  entry: EditedFile,
  path: string,
  isWanted: boolean,
): FollowedReferences {
  const search = useReferrers(reference, entry, isWanted)
  const [isFollowing, setFollowing] = useState(true)
  const { refused, make, forget } = useReferencePlan()
  const referrers = search.kind === 'found' ? search.referrers : undefined
  const isMoving = path !== entry.path
  const count = referrers && isMoving ? countRenamed(referrers, path) : 0

  async function rename(place: FilePlace, edit: () => Promise<Undo>): Promise<Undo | undefined> {
    if (!referrers || !isFollowing || count === 0) return edit()
    const plan = await make(place, referrers, { kind: 'rename', from: entry.path, to: path })
    return plan?.after(edit)
  }

  return {
    search,
    isMoving,
    count,
    isFollowing,
    setFollowing(isWished) {
      setFollowing(isWished)
      forget()
    },
    refused,
    rename,
  }
}
