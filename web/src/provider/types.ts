/** The words of `docs/architecture.md`, as the front end passes them around. No provider's own shapes leave `provider/`. */

/** A user account or an organisation at the provider, as its card shows it. */
export interface Owner {
  readonly login: string
  readonly kind: 'user' | 'organisation'
  /** Display name; the login where the provider has none. */
  readonly name: string
  readonly description: string
  readonly avatarUrl: string | null
  /** That they show to everybody; undefined where there is none, and in lists. */
  readonly email?: string | undefined
}

/** The repositories of an owner that the app may see by which somebody signed in (GitHub Apps are installed for an owner). */
export interface Installation {
  readonly owner: string
  /** All of the owner's, or those that were chosen. */
  readonly sees: 'all' | 'chosen'
  readonly isSuspended: boolean
  /** The page of the provider where that is changed. */
  readonly page: string
  /** The app's name in its address. */
  readonly app: string
}

/** Somebody as shown beside what they did. */
export interface Person {
  readonly login: string
  readonly avatarUrl: string | null
}

/** Which repository: the two names in its address. */
export interface RepositoryName {
  readonly owner: string
  readonly repo: string
}

export interface Repository extends RepositoryName {
  readonly description: string
  readonly defaultBranch: string
  readonly isPrivate: boolean
  readonly isArchived: boolean
  /** Whether the signed-in person may push; the provider says so, we never guess. */
  readonly canPush: boolean
  readonly webUrl: string
  /** ISO 8601, or null where the provider does not say. */
  readonly updatedAt: string | null
  /** When something was pushed last, on any branch: ISO 8601, or null where nothing was or the provider does not say. */
  readonly pushedAt: string | null
  /** What this is a fork of. Lists do not say; null for all else. */
  readonly parent: (RepositoryName & { readonly defaultBranch: string }) | null
  /** How reviews may be merged here. Told only to those who may push; empty for all others, and in lists. */
  readonly mergeMethods: readonly MergeMethod[]
}

/** Which page of repositories, in which order. */
export interface RepositoryList {
  /** From 1. */
  readonly page: number
  /** Repositories on a page, at most 100. */
  readonly size: number
  /** `updated`: the last changed ones first. */
  readonly order: 'name' | 'updated'
}

/** All commits and one that joins them; one commit of all; the commits one by one on top of the base. */
export type MergeMethod = 'merge' | 'squash' | 'rebase'

/** One version of a repository by a name a person knows. */
export interface RefReference extends RepositoryName {
  /** Branch or tag name, or a commit id; never with `refs/heads/`. */
  readonly ref: string
}

/** One file of one version: owner, repository, ref, path. */
export interface PathReference extends RefReference {
  /** Slash-separated, relative to the root, not encoded. */
  readonly path: string
}

/** One page of a list, and how many pages the list has by what the provider says. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly pageCount: number
}

/** Where a branch points. */
export interface BranchTip {
  readonly name: string
  /** Commit id. */
  readonly commit: string
}

export interface Branch extends BranchTip {
  /** Changes have to go through another branch and a review. */
  readonly isProtected: boolean
}

/** What a name, as it stands in an address, means among the branches. */
export interface NamedBranch {
  /** The branch of that name, if there is one. */
  readonly branch: Branch | undefined
  /** Where there is none: the branches whose names begin with it and a `/`. */
  readonly below: readonly BranchTip[]
  /** The repository has no branch at all. */
  readonly isEmpty: boolean
}

export type TreeEntryType = 'blob' | 'tree' | 'commit'

export interface TreeEntry {
  readonly path: string
  readonly type: TreeEntryType
  /** Git's mode, six digits: 100644, 100755, 120000, 040000, 160000. */
  readonly mode: string
  /** Object id. */
  readonly sha: string
  /** Bytes; only blobs have one. */
  readonly size?: number
}

export interface Tree {
  readonly entries: readonly TreeEntry[]
  /** True where the provider cut the list (GitHub: 100,000 entries or 7 MB); folders are then loaded one by one. */
  readonly truncated: boolean
}

/** The entries below what somebody named. */
export interface NamedTree extends Tree {
  /** Of the tree or commit: as it was asked for, of a branch the commit that it was at. */
  readonly id: string
}

/** A file as read: its blob id and bytes. */
export interface FileContent {
  readonly sha: string
  readonly bytes: Uint8Array
}

/** A blob that is to be read: its id, and its bytes where the tree has said how many. */
export interface BlobReference {
  readonly sha: string
  readonly size?: number | undefined
}

/** One file of a commit: its text, or the id of a blob that is written already. `content: null` deletes the path. */
export interface FileChange {
  readonly path: string
  readonly mode: string
  readonly content: string | null | { readonly blob: string }
}

export interface CommitInput {
  readonly message: string
  readonly tree: string
  readonly parents: readonly string[]
}

export interface Commit {
  readonly sha: string
  readonly tree: string
  readonly message: string
  readonly parents: readonly string[]
}

export interface RepositoryInput {
  readonly name: string
  readonly isPrivate: boolean
}
