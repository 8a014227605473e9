import { useQuery } from '@tanstack/react-query'
import { useConfig, useProvider } from '../ProviderContext'
import type { BranchRules } from '../reviewTypes'
import type { Branch, RefReference, Repository } from '../types'
import {
  branchQuery,
  branchRulesQuery,
  commitQuery,
  repositoryQuery,
  watchedRepositoryQuery,
} from './queries'

/** How somebody's edits of a ref can get into the repository. */
export type WriteAccess =
  /** Commits go to the branch itself. */
  | { readonly kind: 'direct' }
  /** They go to another branch. Where `isForced`, the branch would refuse them for sure. */
  | {
      readonly kind: 'branch'
      readonly reason: 'protected' | 'no-branch'
      readonly isForced: boolean
    }
  /** The person may not push: they go to a copy of their own. */
  | { readonly kind: 'fork' }
  /**
   * Nobody can change it: the repository is archived, or it is the folder that somebody works in, which is on another branch,
   * or the ref is a tag or a commit there.
   */
  | { readonly kind: 'none'; readonly reason: 'archived' | 'other-branch' | 'no-branch' }

/** `branch` is undefined for a tag or a commit id, `rules` while nobody has asked for them. */
export function writeAccess(
  { isArchived, canPush, defaultBranch }: Repository,
  branch: Branch | undefined,
  rules: BranchRules | undefined,
  isFolder: boolean,
): WriteAccess {
  if (isArchived) return { kind: 'none', reason: 'archived' }
  if (!canPush) return { kind: 'fork' }
  if (isFolder && branch?.name !== defaultBranch) {
    return { kind: 'none', reason: branch ? 'other-branch' : 'no-branch' }
  }
  if (!branch) return { kind: 'branch', reason: 'no-branch', isForced: true }
  if (rules?.needsReview) return { kind: 'branch', reason: 'protected', isForced: true }
  // Administrators may go past a protection; whether this person may is not told.
  return branch.isProtected ? { kind: 'branch', reason: 'protected', isForced: false } : { kind: 'direct' }
}

/**
 * What the signed-in person may do with a ref, by what the provider says; undefined until it is known. Rules are asked
 * for where there is a reason: a protected branch, or edits. They tell more than the protection, at the price of a request.
 */
export function useWriteAccess(reference: RefReference, hasEdits: boolean): WriteAccess | undefined {
  const { owner, repo, ref } = reference
  const provider = useProvider()
  const { folder } = useConfig()
  // The page keeps both up to date: a dialog that opens asks for neither again.
  const asKnown = { refetchOnMount: false } as const
  const name = { owner, repo }
  const { data: repository } = useQuery(
    folder ? watchedRepositoryQuery(provider, name) : { ...repositoryQuery(provider, name), ...asKnown },
  )
  const { data: named } = useQuery({ ...branchQuery(provider, name, ref), ...asKnown })
  const branch = named?.branch
  const isAsked = repository?.canPush === true && branch !== undefined && (branch.isProtected || hasEdits)
  const { data: rules } = useQuery(branchRulesQuery(provider, name, isAsked ? ref : undefined))
  const isOther = named !== undefined && !named.isEmpty && !branch
  // The page of the ref asks for it (useResolvedRef), once it knows that the address is meant as it stands.
  const asked = commitQuery(provider, name, isOther ? ref : undefined)
  const { data: commit } = useQuery({ ...asked, enabled: false })
  // An empty repository has no branch yet; its first commit makes one.
  if (!repository || !named || named.isEmpty) return undefined
  // Neither a branch nor a tag nor a commit: it is gone, and what can be done then is told by the page.
  if (isOther && !commit) return undefined
  return writeAccess(repository, branch, rules, folder !== undefined)
}
