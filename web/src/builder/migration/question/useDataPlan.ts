import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAreDraftsLoaded } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { type AskedChange, composed } from '../plan/composed'
import type { DataPlan } from '../plan/DataPlan'
import { dataPlanOf } from '../plan/plans'

/** What is to be done to the data of a project, as it is at this moment. */
export function useDataPlan(document: TextDocument): {
  readonly plan: DataPlan
  readonly asked: readonly AskedChange[]
} {
  const plan = dataPlanOf(document)
  const standing = useSyncExternalStore(plan.subscribe, plan.state)
  const areLoaded = useAreDraftsLoaded()
  useEffect(() => {
    if (areLoaded) plan.check()
  }, [areLoaded, plan])
  return { plan, asked: useMemo(() => composed(standing), [standing]) }
}
