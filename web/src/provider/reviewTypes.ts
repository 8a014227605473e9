import type { Person, RepositoryName } from './types'

/** One side of a review: a branch and where it points. */
export interface ReviewBranch {
  /** Null where the repository is gone or not visible: a deleted fork. */
  readonly repository: RepositoryName | null
  /** Whose branch it is, also of a repository that is gone. */
  readonly owner: string
  readonly branch: string
  /** Commit id. */
  readonly commit: string
}

/** A pull request (GitHub). */
export interface Review {
  /** The provider's own name of it, for calls that do not take its number. */
  readonly id: string
  readonly number: number
  readonly title: string
  /** Plain text, of a stranger. */
  readonly body: string
  readonly webUrl: string
  readonly state: 'open' | 'closed' | 'merged'
  readonly isDraft: boolean
  /** Null where the account is gone. */
  readonly author: Person | null
  /** What is proposed. */
  readonly head: ReviewBranch
  /** Where it is to go. */
  readonly base: ReviewBranch
  /** Who was asked to look at it and has not yet. */
  readonly reviewers: readonly Person[]
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
  /** Null while it is open. */
  readonly closedAt: string | null
}

/**
 * Why a review can be merged or not, as the provider sees it for the signed-in person. GitHub's words:
 * docs.github.com/graphql, MergeStateStatus.
 */
export const mergeStates = [
  'clean',
  'dirty', // both sides changed the same
  'blocked', // a rule forbids it: approvals or checks are missing
  'behind', // the head has to have the base's commits first
  'unstable', // it may be merged, but a check failed or is not done
  'has_hooks',
  'draft',
  'unknown',
] as const

type MergeState = (typeof mergeStates)[number]

/** A review by itself. */
export interface ReviewDetails extends Review {
  /** Null while the provider is finding out: ask again. */
  readonly isMergeable: boolean | null
  readonly mergeState: MergeState
  readonly mergedBy: Person | null
  readonly commitCount: number
  readonly fileCount: number
  /** Of the conversation and of single lines. */
  readonly commentCount: number
}

export interface ReviewInput {
  /** Branch name, or `owner:branch` from a fork. */
  readonly head: string
  readonly base: string
  readonly title: string
  readonly body: string
  /** Shown, but not to be merged yet. */
  readonly isDraft: boolean
}

/** What of a review is to be another; the rest stays. */
export interface ReviewChange {
  readonly title?: string
  readonly body?: string
  readonly state?: 'open' | 'closed'
}

export interface ReviewMerge {
  readonly method: 'merge' | 'squash' | 'rebase'
  /** Commit id of the head that the person has seen; another one is not merged. */
  readonly head: string
}

/** What somebody said of a review as a whole. */
export interface Verdict {
  readonly id: string
  /** Null where the account is gone. */
  readonly person: Person | null
  readonly kind: 'approved' | 'changes-requested' | 'commented' | 'dismissed'
  /** Markdown, of a stranger; '' where the judgement is all. */
  readonly body: string
  /** Commit id of the head that it is about; '' where the provider does not know any more. */
  readonly commit: string
  /** ISO 8601. */
  readonly submittedAt: string
  readonly webUrl: string
}

/** What people said of a review as a whole. */
export interface Verdicts {
  /** Oldest first; what is not sent yet is left out. */
  readonly verdicts: readonly Verdict[]
  /** The id of one that the signed-in person began elsewhere and has not sent. There is one at most. */
  readonly unsent: string | undefined
}

/** An open review with which the signed-in person is expected to do something. */
export interface WaitingReview {
  readonly repository: RepositoryName
  readonly number: number
  readonly title: string
  readonly author: Person | null
  /** It is asked of the person; or their own, on which somebody else has spoken last. */
  readonly why: 'asked' | 'approved' | 'changes-requested' | 'answered'
  /** Who spoke; of one that is asked its author. */
  readonly who: Person | null
  /** ISO 8601: when that was. Where the provider does not tell when they were asked, when it was opened, or looked at last. */
  readonly since: string
}

export interface WaitingReviews {
  /** What waits longest first. */
  readonly reviews: readonly WaitingReview[]
  /** How many more there may be: only the newest are looked into. */
  readonly left: number
}

/** What a program said of a commit. */
export interface Check {
  readonly name: string
  readonly state: 'pending' | 'success' | 'failure' | 'neutral'
  readonly description: string
  /** Where more of it is; '' for nowhere. Of a stranger. */
  readonly url: string
}

/** What a branch's rules forbid to the signed-in person. */
export interface BranchRules {
  /** Commits cannot be put on it directly: they go through a review. */
  readonly needsReview: boolean
}
