import { useQuery } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries/queries'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference, TreeEntry } from '~/provider/types'

/** The files of a ref. The page around already has them, so nothing is asked for twice. */
export interface RepositoryFiles {
  /** Commit id; undefined while it is not known. */
  readonly commit: string | undefined
  readonly entries: readonly TreeEntry[]
  /** `partial`: the provider has cut the list, and what is not in it may be there all the same. */
  readonly status: 'pending' | 'error' | 'ready' | 'partial'
}

const NOTHING: readonly TreeEntry[] = []

export function useRepositoryFiles(ref: RefReference): RepositoryFiles {
  const resolved = useResolvedRef(ref)
  const tree = useQuery(treeQuery(useProvider(), ref, resolved.commit))
  const status = tree.data
    ? tree.data.truncated
      ? 'partial'
      : 'ready'
    : (resolved.error ?? tree.error)
      ? 'error'
      : 'pending'
  return { commit: resolved.commit, entries: tree.data?.entries ?? NOTHING, status }
}
