import type { CommitCheck, FileResolution } from '~/drafts/commit'
import { currentChangeSet } from '~/drafts/documents'
import { type LeftOut, withoutLeftOut } from '~/forms/changes/selection'
import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference, Repository } from '~/provider/types'
import { settle } from './commitChanges'
import { type Committed, commitDrafts } from './commitDrafts'
import { type OperationContext, runOperation } from './operations'
import type { CommandScope } from './useCommandScope'

/** The review form, as submitted. */
export interface ReviewForm {
  readonly message: string
  readonly title: string
  readonly body: string
  /** Not to be merged yet. A review that is open already stays as it is. */
  readonly isDraft: boolean
  /** The branch to create for the edits; needed where `needsNewBranch` says so. */
  readonly newBranch: string | undefined
  /** The new branch is made in the person's fork. */
  readonly isForFork?: boolean
  readonly resolutions?: ReadonlyMap<string, FileResolution>
  /** What stays in the drafts. */
  readonly leftOut?: LeftOut
  readonly check?: CommitCheck
}

/** Where a review of a branch of this repository goes: a fork's goes into what it is a fork of. */
export function reviewBase(repository: Repository): RefReference {
  const { owner, repo, defaultBranch } = repository.parent ?? repository
  return { owner, repo, ref: defaultBranch }
}

/**
 * Commits the edits of a ref and opens a review of them into the default branch, or adds them to the one that is open.
 * Answers the operation's id. A Retry goes on where it failed: what is committed is not committed again.
 */
export function submitReview(
  scope: CommandScope,
  reference: RefReference,
  repository: Repository,
  form: ReviewForm,
  onSubmitted?: (review: Review, outcome: Committed | undefined) => void,
): string {
  const {
    message,
    title,
    body,
    isDraft,
    newBranch,
    isForFork = false,
    resolutions,
    leftOut = new Map(),
    check,
  } = form
  const drafts = withoutLeftOut(currentChangeSet(scope.provider.account, reference), leftOut)
  // A person's own copy gets the branch, and the review goes to where they came from.
  const base = isForFork ? { ...reference, ref: repository.defaultBranch } : reviewBase(repository)
  let head: RefReference = { ...reference, ref: newBranch ?? reference.ref }
  let outcome: Committed | undefined
  let isCommitted = drafts.length === 0 && newBranch === undefined

  return runOperation(m.commands_submit_review({ branch: head.ref }), async (context) => {
    if (!isCommitted) await commitOnce(context)
    context.report(m.commands_opening_review())
    // Not inside of the call: without anybody to tell it would not be made.
    const review = await reviewOnce()
    onSubmitted?.(review, outcome)
  })

  /** A branch has one open review at most: what was committed to it is in that one already. */
  async function reviewOnce(): Promise<Review> {
    const { owner, ref } = head
    const isForeign = owner !== base.owner || head.repo !== base.repo
    // A branch that was made just now has none.
    const known = newBranch === undefined ? await openReview() : undefined
    if (known) return known
    try {
      return await scope.provider.createReview(base, {
        head: isForeign ? `${owner}:${ref}` : ref,
        base: base.ref,
        title,
        body,
        isDraft,
      })
    } catch (error) {
      if (!isProviderError(error, 'already-exists')) throw error
      const open = await openReview()
      if (open) return open
      throw error
    }
  }

  async function openReview(): Promise<Review | undefined> {
    const { owner, ref } = head
    const [open] = await scope.provider.reviews(base, {
      state: 'open',
      head: `${owner}:${ref}`,
      base: base.ref,
    })
    return open
  }

  async function commitOnce(context: OperationContext): Promise<void> {
    const commit = {
      reference,
      newBranch,
      isForFork,
      message,
      drafts,
      resolutions,
      ...(check && { check }),
    }
    const result = await commitDrafts(scope, commit, context)
    await settle(scope, result)
    if (newBranch !== undefined && !result.newBranch) {
      throw new Error(m.commands_nothing_to_review({ branch: base.ref }))
    }
    head = result.newBranch ?? head
    outcome = result.outcome
    isCommitted = true
  }
}
