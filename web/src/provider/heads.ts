import type { QueryClient } from '@tanstack/react-query'
import { branchesKey, type ScopedProvider } from './queryKeys'
import type { Branch, RepositoryName } from './types'

/** A branch that this page itself moved or, from null, created. */
interface MovedHead {
  readonly branch: string
  readonly from: string | null
  readonly to: string
}

interface RememberedHead extends MovedHead {
  /** The key of the branch list, as text. */
  readonly list: string
  /** Epoch milliseconds. */
  readonly until: number
}

// After a ref was moved GitHub's lists were seen to give the old commit for up to 30 seconds.
const memory = 60_000

let remembered: readonly RememberedHead[] = []

/**
 * Says that this page itself moved or created a branch: the branch list shows it at once, and an answer that does not
 * know it yet does not take it back.
 */
export function rememberHead(
  queryClient: QueryClient,
  provider: ScopedProvider,
  name: RepositoryName,
  head: MovedHead,
): void {
  const queryKey = branchesKey(provider, name)
  const now = Date.now()
  const entry = { ...head, list: JSON.stringify(queryKey), until: now + memory }
  remembered = [...remembered.filter(({ until }) => until > now), entry]
  queryClient.setQueryData<readonly Branch[]>(
    queryKey,
    (branches) => branches && withRememberedHeads(queryKey, branches),
  )
  void queryClient.invalidateQueries({ queryKey })
}

/** The newest commit that this page put on a branch within the last minute. */
export function latestOwnCommit(
  provider: ScopedProvider,
  name: RepositoryName,
  branch: string,
): string | undefined {
  const list = JSON.stringify(branchesKey(provider, name))
  const now = Date.now()
  return remembered.findLast((head) => head.list === list && head.branch === branch && head.until > now)?.to
}

/** The branches as they are, given what this page did to them a moment ago. */
export function withRememberedHeads(
  queryKey: readonly unknown[],
  branches: readonly Branch[],
): readonly Branch[] {
  const list = JSON.stringify(queryKey)
  const heads = remembered.filter((head) => head.list === list && head.until > Date.now())
  // In the order of the moves, so that a list that is two commits behind catches up as well.
  return heads.reduce(withHead, branches)
}

function withHead(branches: readonly Branch[], { branch, from, to }: MovedHead): readonly Branch[] {
  const known = branches.find(({ name }) => name === branch)
  if (from === null) {
    return known ? branches : [...branches, { name: branch, commit: to, isProtected: false }].toSorted(byName)
  }
  if (known?.commit !== from) return branches
  return branches.map((other) => (other === known ? { ...known, commit: to } : other))
}

function byName(a: Branch, b: Branch): number {
  return a.name < b.name ? -1 : 1
}
