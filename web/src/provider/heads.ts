import type { QueryClient } from '@tanstack/react-query'
import { branchesKey, type ScopedProvider } from './queryKeys'
import type { Branch, RepositoryName } from './types'

interface RememberedHead {
  readonly branches: string
  readonly branch: string
  readonly from: string
  readonly to: string
  readonly until: number
}

// After a ref was moved GitHub's lists were seen to give the old commit for up to 30 seconds.
const memory = 60_000

let remembered: readonly RememberedHead[] = []

/**
 * Says that this page itself moved a branch: the branch list shows the new commit at once, and an answer that still
 * names the old one does not take it back.
 */
export function rememberHead(
  queryClient: QueryClient,
  provider: ScopedProvider,
  name: RepositoryName,
  { branch, from, to }: { readonly branch: string; readonly from: string; readonly to: string },
): void {
  const queryKey = branchesKey(provider, name)
  const now = Date.now()
  const head = { branches: keyOf(queryKey), branch, from, to, until: now + memory }
  remembered = [...remembered.filter(({ until }) => until > now), head]
  queryClient.setQueryData<readonly Branch[]>(
    queryKey,
    (branches) => branches && withRememberedHeads(queryKey, branches),
  )
  void queryClient.invalidateQueries({ queryKey })
}

/** The branches as they are, given what this page did to them a moment ago. */
export function withRememberedHeads(
  queryKey: readonly unknown[],
  branches: readonly Branch[],
): readonly Branch[] {
  const heads = remembered.filter(({ branches, until }) => branches === keyOf(queryKey) && until > Date.now())
  if (heads.length === 0) return branches
  return branches.map((branch) => {
    // In the order of the commits, so that a list that is two commits behind catches up as well.
    const commit = heads.reduce(
      (current, head) => (head.branch === branch.name && head.from === current ? head.to : current),
      branch.commit,
    )
    return commit === branch.commit ? branch : { ...branch, commit }
  })
}

function keyOf(queryKey: readonly unknown[]): string {
  return JSON.stringify(queryKey)
}
