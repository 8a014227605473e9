import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import type { Project } from '~/workspace/Project'
import type { DataPlan } from '../plan/DataPlan'
import { type FollowedReferences, referrersOf } from './Referrers'

interface OpenReferences extends FollowedReferences {
  readonly retry: () => void
  readonly dismiss: () => void
}

/** Other projects follow the form while somebody has it before them. */
export function useFollowedReferences(
  { owner, repo, ref }: RefReference,
  project: Project,
  plan: DataPlan,
): OpenReferences {
  const client = useQueryClient()
  const provider = useProvider()
  const { commit } = useResolvedRef({ owner, repo, ref })
  const referrers = referrersOf(plan)
  const standing = useSyncExternalStore(plan.subscribe, plan.state)
  const state = useSyncExternalStore(referrers.subscribe, referrers.state)
  const follow = () => {
    if (commit !== undefined)
      void referrers.follow({ client, provider, reference: { owner, repo, ref }, commit }, project)
  }
  useEffect(() => {
    follow()
    // With each change of what the form says; the rest is only where.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [standing, referrers, commit])
  return { ...state, retry: follow, dismiss: () => referrers.dismiss() }
}
