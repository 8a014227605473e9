import type { Person, RepositoryName } from './types'

/** What somebody wrote in a review, as all its comments have it. */
interface Comment {
  readonly id: string
  /** Null where the account is gone. */
  readonly person: Person | null
  /** Markdown, of a stranger. */
  readonly body: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly isEdited: boolean
  readonly webUrl: string
}

/** A comment on the review as a whole. */
export type GeneralComment = Comment

/** A comment on lines of a file that a review changes, or on the file. */
export interface ReviewComment extends Comment {
  /** The provider's own name of it, by which its thread is found. */
  readonly nodeId: string
  readonly path: string
  /** Whether the lines are those of the file before or after. */
  readonly side: 'before' | 'after'
  /** The lines as they are now, from 1; undefined once they are gone, and for a comment on the file. */
  readonly lines: LineSpan | undefined
  /** Those that it was made on. */
  readonly originalLines: LineSpan | undefined
  /** Commit id of the head that it was made on. */
  readonly originalCommit: string
  /** The lines of a diff above and with those that it is about. */
  readonly hunk: string
  /** The id of the comment that this one answers: always the first of its thread. */
  readonly answers: string | undefined
}

/** Lines of a file, counted from 1, both of them included. */
export interface LineSpan {
  readonly first: number
  readonly last: number
}

/** Whether a thread is settled. */
export interface ThreadState {
  readonly id: string
  /** `nodeId` of its first comment. */
  readonly firstComment: string
  readonly isResolved: boolean
  /** '' where nobody is named. */
  readonly resolvedBy: string
  /** Whether the signed-in person may say that it is, or that it is not. */
  readonly canChange: boolean
}

/** Where a new comment goes, and what it says. Without lines it is about the file. */
export interface NewComment {
  /** Commit id of the head that the person has seen. */
  readonly commit: string
  readonly path: string
  readonly body: string
  readonly at?: { readonly side: ReviewComment['side']; readonly lines: LineSpan } | undefined
}

export interface NewVerdict {
  readonly kind: 'approved' | 'changes-requested' | 'commented'
  readonly body: string
  /** Commit id of the head that the person has seen. */
  readonly commit: string
  /** The id of one that was begun elsewhere, which is sent with it. */
  readonly unsent: string | undefined
  /** Comments on lines of that commit, which go out with it as one. */
  readonly comments?: readonly NewComment[]
}

/** What people say in a review. */
export interface ConversationCalls {
  /** On lines and files, oldest first, all pages. */
  reviewComments(
    name: RepositoryName,
    number: number,
    signal?: AbortSignal,
  ): Promise<readonly ReviewComment[]>
  /** Of all its threads. Rejects where nobody is signed in. */
  threadStates(name: RepositoryName, number: number, signal?: AbortSignal): Promise<readonly ThreadState[]>
  /** Rejects with kind `invalid` where the review does not show these lines. */
  addReviewComment(name: RepositoryName, number: number, comment: NewComment): Promise<ReviewComment>
  answerReviewComment(name: RepositoryName, number: number, to: string, body: string): Promise<ReviewComment>
  editReviewComment(name: RepositoryName, id: string, body: string): Promise<ReviewComment>
  deleteReviewComment(name: RepositoryName, id: string): Promise<void>
  /** Comments on the review as a whole, oldest first, all pages. */
  generalComments(
    name: RepositoryName,
    number: number,
    signal?: AbortSignal,
  ): Promise<readonly GeneralComment[]>
  addGeneralComment(name: RepositoryName, number: number, body: string): Promise<GeneralComment>
  editGeneralComment(name: RepositoryName, id: string, body: string): Promise<GeneralComment>
  deleteGeneralComment(name: RepositoryName, id: string): Promise<void>
  resolveThread(id: string, isResolved: boolean): Promise<void>
  /** Approves, asks for changes, or only says something. Rejects with kind `invalid` where it does not show a line of a comment. */
  sendVerdict(name: RepositoryName, number: number, verdict: NewVerdict): Promise<void>
  /** Lets a judgement count no more; who may push can. */
  dismissVerdict(name: RepositoryName, number: number, id: string, why: string): Promise<void>
}
