import type { Provider } from '../Provider'
import type { PathReference, RepositoryName } from '../types'

/** A provider with what tells its answers from another account's or host's. */
export interface ScopedProvider extends Provider {
  readonly account: string
  /** REST base address. */
  readonly rest: string
}

/** Begins every key of an account. */
export function accountKey({ account, rest }: ScopedProvider) {
  return [account, rest] as const
}

/** The repository itself, and the beginning of everything known of it: for invalidation. */
export function repositoryKey(provider: ScopedProvider, { owner, repo }: RepositoryName) {
  return [...accountKey(provider), 'repository', owner, repo] as const
}

/** The beginning of all that is known of branches: for invalidation. */
export function branchesKey(provider: ScopedProvider, name: RepositoryName) {
  return [...repositoryKey(provider, name), 'branches'] as const
}

export function branchKey(provider: ScopedProvider, name: RepositoryName, branch: string) {
  return [...branchesKey(provider, name), 'named', branch] as const
}

/** The beginning of the keys of the pages. */
export function branchPagesKey(provider: ScopedProvider, name: RepositoryName) {
  return [...branchesKey(provider, name), 'page'] as const
}

/** A file by its blob's id: the same on every ref. */
export function fileKey(provider: ScopedProvider, reference: PathReference, sha: string | undefined) {
  return [...repositoryKey(provider, reference), 'file', reference.path, sha] as const
}
