import { useState } from 'react'
import type { RefReference } from '~/provider/types'
import type { FilePlace, Undo } from '~/workspace/files/fileEdits'
import type { Following } from './naming'
import { countMoved, type MovedReferences, type ReferencePlan } from './planReferences'
import { useReferencePlan } from './useReferencePlan'
import { type ReferrerSearch, useReferrers, type WantedEntries } from './useReferrers'

/** How references follow entries that get other paths. */
export interface FollowedReferences extends MovedReferences {
  readonly search: ReferrerSearch
  readonly isFollowing: boolean
  readonly setFollowing: (isFollowing: boolean) => void
  readonly refused: ReferencePlan['refused']
  /**
   * Renames, and changes the references where that is wanted, as one step.
   * @returns undefined where some cannot be changed and that was not said yet: nothing is done then.
   */
  readonly rename: (place: FilePlace, edit: () => Promise<Undo>) => Promise<Undo | undefined>
}

/**
 * @param entries undefined: none gets another path.
 * @param following where they go; undefined while they stay.
 */
export function useFollowing(
  reference: RefReference,
  entries: WantedEntries | undefined,
  following: Following | undefined,
): FollowedReferences {
  const search = useReferrers(reference, entries)
  const [isFollowing, setFollowing] = useState(true)
  const { refused, make, forget } = useReferencePlan()
  const referrers = search.kind === 'found' ? search.referrers : undefined
  const moved = referrers && following ? countMoved(referrers, following) : NOTHING

  async function rename(place: FilePlace, edit: () => Promise<Undo>): Promise<Undo | undefined> {
    if (!referrers || !following || !isFollowing || moved.following === 0) return edit()
    const plan = await make(place, referrers, following)
    return plan?.after(edit)
  }

  return {
    search,
    ...moved,
    isFollowing,
    setFollowing(isWished) {
      setFollowing(isWished)
      forget()
    },
    refused,
    rename,
  }
}

const NOTHING: MovedReferences = { following: 0, lost: 0, same: 0 }
