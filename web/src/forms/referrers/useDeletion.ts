import { useState } from 'react'
import type { RefReference } from '~/provider/types'
import type { FilePlace } from '~/workspace/files/fileEdits'
import type { Following } from './naming'
import { type ReferencePlan, staying } from './planReferences'
import { type AgreedPlan, useReferencePlan } from './useReferencePlan'
import { type ReferrerSearch, useReferrers, type WantedEntries } from './useReferrers'

/** What becomes of the references to entries that are deleted. */
export interface DeletedReferences {
  /** Without those in what goes itself. */
  readonly search: ReferrerSearch
  /** Those that can be taken out: links in texts are not. */
  readonly count: number
  /** Whether nothing refers to them, and that was known before anybody waited for it: there is nothing to ask. */
  readonly isNone: boolean
  readonly isTakingOut: boolean
  readonly setTakingOut: (isTakingOut: boolean) => void
  readonly refused: ReferencePlan['refused']
  /**
   * Null where references stay as they are; undefined where some stay of which that was not said yet: then nothing is to
   * be done.
   */
  readonly plan: (place: FilePlace) => Promise<AgreedPlan | null | undefined>
}

/**
 * @param entries undefined while it is not known which they are.
 * @param isGoing whether a file goes.
 */
export function useDeletion(
  reference: RefReference,
  entries: WantedEntries | undefined,
  isGoing: (path: string) => boolean,
): DeletedReferences {
  const search = useReferrers(reference, entries)
  const [isTakingOut, setTakingOut] = useState(false)
  const { refused, make, forget } = useReferencePlan()
  const following: Following = {
    pathAfter: (path) => (isGoing(path) ? undefined : path),
    isFollowed: () => false,
  }
  const referrers = search.kind === 'found' ? staying(search.referrers, following) : undefined
  const count = referrers?.all.reduce((sum, { places }) => sum + places.length, 0) ?? 0
  const isKnown =
    referrers !== undefined && referrers.unseen + referrers.unread.length + referrers.unreadable.length === 0
  return {
    search: search.kind === 'found' && referrers ? { ...search, referrers } : search,
    count,
    isNone:
      (search.kind === 'none' || (search.kind === 'found' && isKnown && referrers.all.length === 0)) &&
      !search.isLate,
    isTakingOut,
    setTakingOut(isWanted) {
      setTakingOut(isWanted)
      forget()
    },
    refused,
    plan: async (place) => (referrers && isTakingOut ? make(place, referrers, following) : null),
  }
}
