import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { Branch, ListPage, NamedBranch, RepositoryName } from '../types'
import { branchesKey, branchKey, branchPagesKey, type ScopedProvider } from './queryKeys'

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
 * Says that this page itself moved or created a branch: what is known of branches shows it at once, and an answer that
 * does not know it yet does not take it back.
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
  queryClient.setQueryData<NamedBranch>(
    branchKey(provider, name, head.branch),
    (named) => named && { ...named, branch: withRememberedHead(queryKey, head.branch, named.branch) },
  )
  const pages = { queryKey: branchPagesKey(provider, name) }
  for (const [key, page] of queryClient.getQueriesData<ListPage<Branch>>(pages)) {
    if (page) queryClient.setQueryData(key, withRememberedHeads(queryKey, key.at(-1), page))
  }
  // What the lists would say is known: they are asked for again when somebody opens one.
  const isPage = ({ queryKey: key }: Query) => partialMatchKey(key, pages.queryKey)
  void queryClient.invalidateQueries({ ...pages, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isPage(query) })
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

/** A branch as it is, given what this page did to it a moment ago; also where the provider does not know it yet. */
export function withRememberedHead(
  queryKey: readonly unknown[],
  name: string,
  branch: Branch | undefined,
): Branch | undefined {
  // In the order of the moves, so that an answer that is two commits behind catches up as well.
  return headsOf(queryKey)
    .filter((head) => head.branch === name)
    .reduce(moved, branch)
}

/** The same of a page of branches; those that this page has made and the list does not know are on the first one. */
export function withRememberedHeads(
  queryKey: readonly unknown[],
  page: unknown,
  { items, pageCount }: ListPage<Branch>,
): ListPage<Branch> {
  const known = new Map(items.map((branch) => [branch.name, branch]))
  for (const head of headsOf(queryKey)) {
    const branch = moved(known.get(head.branch), head)
    if (branch && (page === 1 || known.has(head.branch))) known.set(head.branch, branch)
  }
  return { items: [...known.values()].toSorted(byName), pageCount }
}

function headsOf(queryKey: readonly unknown[]): readonly RememberedHead[] {
  const list = JSON.stringify(queryKey)
  return remembered.filter((head) => head.list === list && head.until > Date.now())
}

function moved(known: Branch | undefined, { branch, from, to }: MovedHead): Branch | undefined {
  if (from === null) return known ?? { name: branch, commit: to, isProtected: false }
  return known?.commit === from ? { ...known, commit: to } : known
}

function byName(a: Branch, b: Branch): number {
  return a.name < b.name ? -1 : 1
}
