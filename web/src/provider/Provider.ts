import type { ConversationCalls } from './conversation'
import type { Comparison, HistoryCommit, HistoryPage } from './historyTypes'
import type {
  BranchRules,
  Check,
  Review,
  ReviewChange,
  ReviewDetails,
  ReviewInput,
  ReviewMerge,
  Verdicts,
  WaitingReviews,
} from './reviewTypes'
import type {
  BlobReference,
  Branch,
  BranchTip,
  Commit,
  CommitInput,
  FileChange,
  FileContent,
  Installation,
  ListPage,
  NamedTree,
  Owner,
  PathReference,
  Person,
  Repository,
  RepositoryInput,
  RepositoryList,
  RepositoryName,
} from './types'

/**
 * A code host as the front end sees it. Every method rejects with a `ProviderError` (see errors.ts) and with nothing
 * else, except an `AbortError` when the caller's signal is aborted. Nothing here retries a write.
 */
export interface Provider extends ReviewCalls, HistoryCalls, ForkCalls, InstallationCalls {
  /** The signed-in user. */
  authenticatedUser(signal?: AbortSignal): Promise<Owner>
  /** Organisations of the signed-in user, all pages. */
  organisations(signal?: AbortSignal): Promise<readonly Owner[]>
  /** A user or organisation by login. */
  owner(login: string, signal?: AbortSignal): Promise<Owner>
  /** A page, from 1, of an owner's repositories that the signed-in person may see, private ones included. */
  repositories(owner: Owner, list: RepositoryList, signal?: AbortSignal): Promise<ListPage<Repository>>
  /**
   * A page, from 1, of all repositories that the signed-in person has a part in, the last pushed ones first: their own,
   * those of their organisations, and those that others share with them.
   */
  sharedRepositories(page: number, signal?: AbortSignal): Promise<ListPage<Repository>>
  repository(name: RepositoryName, signal?: AbortSignal): Promise<Repository>
  /** A branch by its name. Rejects with kind `not-found` where there is none, as in an empty repository. */
  branch(name: RepositoryName, branch: string, signal?: AbortSignal): Promise<Branch>
  /** A page of the branches, from 1, alphabetically. An empty repository has none. */
  branches(name: RepositoryName, page: number, signal?: AbortSignal): Promise<ListPage<Branch>>
  /** The branches whose names begin with a text. Rejects with kind `empty-repository` where there can be none. */
  branchesFrom(name: RepositoryName, start: string, signal?: AbortSignal): Promise<readonly BranchTip[]>
  /** Commit id that a branch points at now. */
  head(name: RepositoryName, branch: string, signal?: AbortSignal): Promise<string>
  /** The commit by its id, or that a tag or branch names: its tree, message and parents. */
  commit(name: RepositoryName, ref: string, signal?: AbortSignal): Promise<Commit>
  /** All entries below a commit or tree id (or a branch name), recursively unless told otherwise. */
  tree(
    name: RepositoryName,
    treeish: string,
    options?: { recursive?: boolean; signal?: AbortSignal },
  ): Promise<NamedTree>
  /** The file at a path. `ref` may be a commit id. Files above the contents limit are read by blob. */
  file(reference: PathReference, signal?: AbortSignal): Promise<FileContent>
  /** A blob by its id: immutable. */
  blob(name: RepositoryName, sha: string, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * Many blobs, in as few requests as the provider allows, those named first first. `onBlobs` hears of them as they
   * come. What came before a failure or the signal was heard of, so that asking for the rest goes on from there.
   */
  blobs(
    name: RepositoryName,
    wanted: readonly BlobReference[],
    onBlobs: (blobs: readonly FileContent[]) => void,
    signal?: AbortSignal,
  ): Promise<void>
  /** Writes a blob, for bytes that are no text; answers its id. Nothing is visible until a tree names it. */
  createBlob(name: RepositoryName, bytes: Uint8Array, signal?: AbortSignal): Promise<string>
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
  /** What the rules of a branch forbid to the signed-in person. The branch need not exist. */
  branchRules(name: RepositoryName, branch: string, signal?: AbortSignal): Promise<BranchRules>
}

/** Which reviews a list is of; all of them without. */
export interface ReviewFilter {
  readonly state: 'open' | 'closed' | 'all'
  /** Branch of the base. */
  readonly base?: string
  /** `owner:branch`. */
  readonly head?: string
}

/** Reviews: pull requests at GitHub. */
export interface ReviewCalls extends ConversationCalls {
  /** Opens a review. Rejects with kind `already-exists` when there is an open one of the same branches. */
  createReview(name: RepositoryName, review: ReviewInput): Promise<Review>
  /** Newest first, all pages. */
  reviews(name: RepositoryName, filter: ReviewFilter, signal?: AbortSignal): Promise<readonly Review[]>
  review(name: RepositoryName, number: number, signal?: AbortSignal): Promise<ReviewDetails>
  updateReview(name: RepositoryName, number: number, change: ReviewChange): Promise<ReviewDetails>
  /** Says that a review is not to be merged yet, or that it may be. Its author can, and who may push. */
  setReviewDraft(review: Pick<Review, 'id' | 'number'>, isDraft: boolean): Promise<void>
  /** Rejects with kind `refused` where a rule or a conflict is in the way, with `conflict` where the head has moved. */
  mergeReview(name: RepositoryName, number: number, merge: ReviewMerge): Promise<void>
  /** Takes the base's commits into the head. `head` is the commit id that the person has seen. GitHub does it later. */
  updateReviewBranch(name: RepositoryName, number: number, head: string): Promise<void>
  requestReviewers(name: RepositoryName, number: number, logins: readonly string[]): Promise<void>
  /** Asks them no more. */
  withdrawReviewers(name: RepositoryName, number: number, logins: readonly string[]): Promise<void>
  /** Oldest first. */
  reviewCommits(name: RepositoryName, number: number, signal?: AbortSignal): Promise<readonly HistoryCommit[]>
  verdicts(name: RepositoryName, number: number, signal?: AbortSignal): Promise<Verdicts>
  /** What programs said of a commit, newest word of each. */
  checks(name: RepositoryName, commit: string, signal?: AbortSignal): Promise<readonly Check[]>
  /** What waits for the signed-in person, in all repositories. */
  waiting(signal?: AbortSignal): Promise<WaitingReviews>
  /** Who can be asked for a review. Rejects with kind `forbidden` for people who may not push. */
  collaborators(name: RepositoryName, signal?: AbortSignal): Promise<readonly Person[]>
}

/** Where a history begins, and what of. */
export interface HistoryRequest {
  /** Branch, tag or commit id. */
  readonly ref: string
  /** A file or folder; without it all commits. Renames are not followed. */
  readonly path?: string
  /** From 1. */
  readonly page: number
  /** At most 100. */
  readonly pageSize: number
}

export interface HistoryCalls {
  history(name: RepositoryName, request: HistoryRequest, signal?: AbortSignal): Promise<HistoryPage>
  /** Each side a branch or commit id, or `owner:branch` of a fork. */
  compare(name: RepositoryName, base: string, head: string, signal?: AbortSignal): Promise<Comparison>
}

export interface InstallationCalls {
  /** Of the app by which the person signed in, all pages. Rejects with kind `forbidden` for other tokens. */
  installations(signal?: AbortSignal): Promise<readonly Installation[]>
}

export interface ForkCalls {
  /**
   * The signed-in person's fork; it is made if there is none. It may not be readable at once: see `head`. Their own
   * repository is answered as it is.
   */
  createFork(name: RepositoryName): Promise<Repository>
  /** Takes into a branch of a fork what the branch of that name of its parent has. */
  syncFork(fork: RepositoryName, branch: string): Promise<void>
}
