import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { headQuery } from '~/provider/headQuery'
import { useProvider } from '~/provider/ProviderContext'
import { branchesKey } from '~/provider/queryKeys'
import type { Branch, RepositoryName } from '~/provider/types'

/** Keeps an eye on a branch that is on the screen: where it has moved, the list of branches is asked for again. */
export function useWatchedBranch({ owner, repo }: RepositoryName, branch: Branch): void {
  const provider = useProvider()
  const queryClient = useQueryClient()
  const { data: head, dataUpdatedAt } = useQuery(headQuery(provider, { owner, repo }, branch))
  const { commit } = branch
  useEffect(() => {
    const queryKey = branchesKey(provider, { owner, repo })
    const known = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    // The list may be the newer of the two: this page's own commits are in it at once.
    if (head !== commit && dataUpdatedAt > known)
      void queryClient.invalidateQueries({ queryKey, exact: true })
  }, [provider, queryClient, owner, repo, head, commit, dataUpdatedAt])
}
