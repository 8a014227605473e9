import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useProvider } from '../ProviderContext'
import type { Branch, RefReference } from '../types'
import { branchQuery, commitQuery } from './queries'
import type { ScopedProvider } from './queryKeys'

/** What a ref names at the moment. */
export interface ResolvedRef {
  /** Commit id; undefined while it is not known, or where the ref does not exist. */
  readonly commit: string | undefined
  /** The branch of that name; undefined for tags and commit ids, which cannot be committed to. */
  readonly branch: Branch | undefined
  /** The repository has no branch at all. */
  readonly isEmpty: boolean
  readonly isPending: boolean
  readonly error: Error | null
  /** Asks the provider again. */
  readonly refetch: () => void
}

/** A branch by its name, else a tag or commit id by the commit that it names. */
export function useResolvedRef({ owner, repo, ref }: RefReference): ResolvedRef {
  const provider = useProvider()
  const name = { owner, repo }
  const named = useQuery(branchQuery(provider, name, ref))
  const branch = named.data?.branch
  const isOther = named.data !== undefined && !branch && !named.data.isEmpty
  const commit = useQuery(commitQuery(provider, name, isOther ? ref : undefined))
  const decisive = isOther ? commit : named
  return {
    commit: branch?.commit ?? (isOther ? commit.data?.sha : undefined),
    branch,
    isEmpty: named.data?.isEmpty ?? false,
    isPending: decisive.isPending,
    // What is known stays: that it could not be asked for again is told by the failed operation.
    error: decisive.isLoadingError ? decisive.error : null,
    refetch: () => void decisive.refetch(),
  }
}

/** The commit that a ref names, as the page knows it; asked for where it does not. Rejects with a `ProviderError`. */
export async function resolveRef(
  queryClient: QueryClient,
  provider: ScopedProvider,
  { owner, repo, ref }: RefReference,
): Promise<string> {
  const name = { owner, repo }
  const { branch } = await queryClient.ensureQueryData(branchQuery(provider, name, ref))
  return branch?.commit ?? (await queryClient.ensureQueryData(commitQuery(provider, name, ref))).sha
}
