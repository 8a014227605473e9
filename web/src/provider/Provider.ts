import type {
  Branch,
  BranchTip,
  Commit,
  CommitInput,
  FileChange,
  FileContent,
  Owner,
  PathReference,
  Repository,
  RepositoryInput,
  RepositoryName,
  Review,
  ReviewInput,
  Tree,
} from './types'

/**
 * A code host as the front end sees it. Every method rejects with a `ProviderError` (see errors.ts) and with nothing
 * else, except an `AbortError` when the caller's signal is aborted. Nothing here retries a write.
 */
export interface Provider {
  /** The signed-in user. */
  authenticatedUser(signal?: AbortSignal): Promise<Owner>
  /** Organisations of the signed-in user, all pages. */
  organisations(signal?: AbortSignal): Promise<readonly Owner[]>
  /** A user or organisation by login. */
  owner(login: string, signal?: AbortSignal): Promise<Owner>
  /** Repositories of an owner that the signed-in person may see, private ones included, all pages. */
  repositories(owner: Owner, signal?: AbortSignal): Promise<readonly Repository[]>
  repository(name: RepositoryName, signal?: AbortSignal): Promise<Repository>
  /** All branches, alphabetically. An empty repository has none. */
  branches(name: RepositoryName, signal?: AbortSignal): Promise<readonly Branch[]>
  /** The branches whose name begins with `prefix` plus `/`. */
  branchesBelow(name: RepositoryName, prefix: string, signal?: AbortSignal): Promise<readonly BranchTip[]>
  /** Commit id that a branch points at now. */
  head(name: RepositoryName, branch: string, signal?: AbortSignal): Promise<string>
  /** The commit by its id, or that a tag or branch names: its tree, message and parents. */
  commit(name: RepositoryName, ref: string, signal?: AbortSignal): Promise<Commit>
  /** All entries below a commit or tree id (or a branch name), recursively unless told otherwise. */
  tree(
    name: RepositoryName,
    treeish: string,
    options?: { recursive?: boolean; signal?: AbortSignal },
  ): Promise<Tree>
  /** The file at a path. `ref` may be a commit id. Files above the contents limit are read by blob. */
  file(reference: PathReference, signal?: AbortSignal): Promise<FileContent>
  /** A blob by its id: immutable. */
  blob(name: RepositoryName, sha: string, signal?: AbortSignal): Promise<Uint8Array>
  /** Writes a tree that is `base` (commit or tree id) with the changes; answers the tree id. */
  createTree(name: RepositoryName, base: string, changes: readonly FileChange[]): Promise<string>
  /** Writes a commit object; answers its id. Nothing is visible until a branch points at it. */
  createCommit(name: RepositoryName, commit: CommitInput): Promise<string>
  /** Moves a branch forward, never by force. Rejects with kind `not-fast-forward` when it has moved. */
  updateBranch(name: RepositoryName, branch: string, commit: string): Promise<void>
  /** Makes a branch at a commit. Rejects with kind `already-exists` when the name is taken. */
  createBranch(name: RepositoryName, branch: string, commit: string): Promise<void>
  /** Creates a repository of the signed-in person with a first commit. It may not be readable at once: see `head`. */
  createRepository(input: RepositoryInput): Promise<Repository>
  /** Opens a review. Rejects with kind `already-exists` when there is an open one of the same branches. */
  createReview(name: RepositoryName, review: ReviewInput): Promise<Review>
  /** The open review of `head` (a branch of this repository) into `base`, if there is one. */
  openReview(
    name: RepositoryName,
    head: string,
    base: string,
    signal?: AbortSignal,
  ): Promise<Review | undefined>
}
