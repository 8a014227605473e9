import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import { reviewsKey } from '~/provider/queries/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference, Repository } from '~/provider/types'
import type { Committed } from '../commit/commitDrafts'
import { type CommitForm, commitForm, draftsOf, runCommit } from '../commit/commitForm'
import { mergeNotes } from '../commit/mergeNotes'
import { type OperationContext, recordFailure } from '../operations'
import type { CommandScope } from '../useCommandScope'
import { forgetSubmitted, tellSubmitted } from './submittedReview'

/** The review form, as submitted. `newBranch` is needed where `needsNewBranch` says so. */
interface ReviewForm extends CommitForm {
  readonly title: string
  readonly body: string
  /** Not to be merged yet. A review that is open already stays as it is. */
  readonly isDraft: boolean
  /** Who is asked to look at it, by login. */
  readonly reviewers?: readonly string[]
  /** Where an earlier try has committed the edits, as its `ReviewNotOpenedError` says: nothing is committed again. */
  readonly committedTo?: RefReference | undefined
}

/** The edits are on a branch, but there is no review of it. */
export class ReviewNotOpenedError extends Error {
  override readonly name = 'ReviewNotOpenedError'
  readonly committedTo: RefReference

  constructor(committedTo: RefReference, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(m.commands_review_not_opened({ branch: committedTo.ref, reason }), { cause })
    this.committedTo = committedTo
  }
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
): string {
  const { title, body, isDraft, newBranch, isForFork = false, committedTo, reviewers = [] } = form
  forgetSubmitted()
  const drafts = draftsOf(scope, reference, form)
  // A person's own copy gets the branch, and the review goes to where they came from.
  const base = isForFork ? { ...reference, ref: repository.defaultBranch } : reviewBase(repository)
  let head: RefReference = committedTo ?? { ...reference, ref: newBranch ?? reference.ref }
  let outcome: Committed | undefined
  let isCommitted = committedTo !== undefined || (drafts.length === 0 && newBranch === undefined)

  return runCommit(scope, reference, m.commands_submit_review({ branch: head.ref }), async (context) => {
    if (!isCommitted) await commitOnce(context)
    context.report(m.commands_opening_review())
    // Not inside of the call: without anybody to tell it would not be made.
    const review = await openOnce()
    await askReviewers(review)
    // What shows the reviews of the branch has been on its page before this one was there.
    void scope.queryClient.invalidateQueries({ queryKey: reviewsKey(scope.provider, base) })
    tellSubmitted({
      account: scope.provider.account,
      review,
      branch: outcome?.branch,
      mergeNotes: outcome ? mergeNotes(outcome) : [],
    })
  })

  /** Who cannot be asked keeps nobody from the review: it is there, and what went wrong is told beside it. */
  async function askReviewers(review: Review): Promise<void> {
    const asked = reviewers.filter((login) => login.toLowerCase() !== review.author?.login.toLowerCase())
    const isKnown = asked.every((login) => review.reviewers.some((one) => one.login === login))
    if (isKnown) return
    try {
      await scope.provider.requestReviewers(base, review.number, asked)
    } catch (error) {
      recordFailure(m.commands_ask_reviewers({ people: asked.join(', ') }), error)
    }
  }

  async function openOnce(): Promise<Review> {
    try {
      return await reviewOnce()
    } catch (error) {
      // Without a commit the form is as it was.
      if (committedTo === undefined && outcome === undefined) throw error
      throw new ReviewNotOpenedError(head, error)
    }
  }

  /** A branch has one open review at most: what was committed to it is in that one already. */
  async function reviewOnce(): Promise<Review> {
    const { owner, ref } = head
    const isForeign = owner !== base.owner || head.repo !== base.repo
    // A branch that was made just now has none.
    const known = newBranch === undefined || committedTo ? await openReview() : undefined
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
    const result = await commitForm(scope, reference, form, drafts, context)
    if (newBranch !== undefined && !result.newBranch) {
      throw new Error(m.commands_nothing_to_review({ branch: base.ref }))
    }
    head = result.newBranch ?? head
    outcome = result.outcome
    isCommitted = true
  }
}
