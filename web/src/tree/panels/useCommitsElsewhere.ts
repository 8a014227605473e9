import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenForCommits } from '~/drafts/documents'
import { useProvider } from '~/provider/ProviderContext'
import { rememberHead } from '~/provider/queries/heads'
import { branchesKey } from '~/provider/queries/queryKeys'
import type { RepositoryName } from '~/provider/types'

/** Follows what other tabs of this browser commit to a repository, at once: their drafts have ended here too. */
export function useCommitsElsewhere({ owner, repo }: RepositoryName): void {
  const provider = useProvider()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      listenForCommits(({ account, ref, commit, parent }) => {
        if (account !== provider.account || ref.owner !== owner || ref.repo !== repo) return
        const name = { owner, repo }
        if (parent === undefined) {
          void queryClient.invalidateQueries({ queryKey: branchesKey(provider, name) })
        } else rememberHead(queryClient, provider, name, { branch: ref.ref, from: parent, to: commit })
      }),
    [provider, queryClient, owner, repo],
  )
}
