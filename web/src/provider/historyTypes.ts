import type { Person } from './types'

/** A commit in a history. */
export interface HistoryCommit {
  /** Commit id. */
  readonly sha: string
  readonly message: string
  readonly parents: readonly string[]
  readonly webUrl: string
  /** The name in the commit, of whoever made the change. */
  readonly authorName: string
  /** The account of that name; null where no account has its e-mail address. */
  readonly author: Person | null
  /** When the change was made; ISO 8601. */
  readonly authoredAt: string
}

/** A part of a history, newest first. */
export interface HistoryPage {
  readonly commits: readonly HistoryCommit[]
  readonly hasMore: boolean
}

export type ChangedFileStatus =
  | 'added'
  | 'removed'
  | 'modified'
  | 'renamed'
  | 'copied'
  | 'changed'
  | 'unchanged'

/** A file that differs between two versions. */
export interface ChangedFile {
  readonly path: string
  readonly status: ChangedFileStatus
  /** Where it was, if it was renamed. */
  readonly previousPath: string | null
  /** Blob id in the later version; of a removed file in the earlier one. Null where the provider does not say. */
  readonly sha: string | null
  readonly additions: number
  readonly deletions: number
}

/** What `head` has that `base` has not, from where the two parted. */
export interface Comparison {
  readonly status: 'identical' | 'ahead' | 'behind' | 'diverged'
  readonly aheadBy: number
  readonly behindBy: number
  /** Commit id of where the two parted. */
  readonly mergeBase: string
  /** At most 300 (GitHub). */
  readonly files: readonly ChangedFile[]
}
