import { useRef, useState } from 'react'
import { editTogether } from '~/drafts/documents'
import { type FilePlace, together, type Undo } from '~/workspace/files/fileEdits'
import type { Referrers } from './findReferrers'
import type { Following } from './naming'
import { planReferences, type ReferencePlan } from './planReferences'

/** A plan that nobody has to read first. */
export interface AgreedPlan extends ReferencePlan {
  /** Does something to an entry and changes the references to it, as one step. */
  readonly after: (edit: () => Promise<Undo>) => Promise<Undo>
}

/** Plans what becomes of references. What is refused is said once, before anything is done. */
export function useReferencePlan() {
  const [refused, setRefused] = useState<ReferencePlan['refused']>([])
  const told = useRef('')

  /** @returns undefined where references stay of which that was not said yet. */
  async function make(
    place: FilePlace,
    referrers: Referrers,
    following: Following,
  ): Promise<AgreedPlan | undefined> {
    const plan = await planReferences(place, referrers, following)
    const key = JSON.stringify([plan.changed, plan.refused])
    const isTold = plan.refused.length === 0 || told.current === key
    told.current = key
    setRefused(plan.refused)
    return isTold ? { ...plan, after: (edit) => asOne(edit, plan.perform) } : undefined
  }

  return { refused, make, forget: () => setRefused([]) }
}

/** Where the second cannot be done, the first is taken back. The views hear of all files at once. */
async function asOne(first: () => Promise<Undo>, second: () => Promise<Undo>): Promise<Undo> {
  const undo = await editTogether(async () => {
    const undoFirst = await first()
    try {
      return together([undoFirst, await second()])
    } catch (error) {
      undoFirst()
      throw error
    }
  })
  return () => void editTogether(async () => undo())
}
