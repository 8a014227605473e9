import type { FileResolution } from '~/drafts/commit'
import { currentChangeSet } from '~/drafts/documents'
import { type LeftOut, withoutLeftOut } from '~/forms/changes/selection'
import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import type { Review } from '~/provider/reviewTypes'
import type { Branch, RefReference, Repository } from '~/provider/types'
import { settle } from './commitChanges'
import { commitDrafts } from './commitDrafts'
import { type OperationContext, runOperation } from './operations'
import type { CommandScope } from './useCommandScope'

/** The review form, as submitted. */
export interface ReviewForm {
  readonly message: string
  readonly title: string
  readonly body: string
  /** The branch to create for the edits; needed where `needsNewBranch` says so. */
  readonly newBranch: string | undefined
  readonly resolutions?: ReadonlyMap<string, FileResolution>
  /** What stays in the drafts. */
  readonly leftOut?: LeftOut
}

/** Whether a review cannot be of this branch itself: the default branch, a protected one, a tag or a commit. */
export function needsNewBranch(branch: Branch | undefined, { defaultBranch }: Repository): boolean {
  return !branch || branch.isProtected || branch.name === defaultBranch
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
  onSubmitted?: (review: Review) => void,
): string {
  const { message, title, body, newBranch, resolutions, leftOut = new Map() } = form
  const drafts = withoutLeftOut(currentChangeSet(scope.provider.account, reference), leftOut)
  const head = newBranch ?? reference.ref
  let isCommitted = drafts.length === 0 && newBranch === undefined

  return runOperation(m.commands_submit_review({ branch: head }), async (context) => {
    if (!isCommitted) await commitOnce(context)
    context.report(m.commands_opening_review())
    onSubmitted?.(await reviewOnce())
  })

  /** A branch has one open review at most: what was committed to it is in that one already. */
  async function reviewOnce(): Promise<Review> {
    const base = repository.defaultBranch
    try {
      return await scope.provider.createReview(reference, { head, base, title, body })
    } catch (error) {
      if (!isProviderError(error, 'already-exists')) throw error
      const filter = { state: 'open', head: `${reference.owner}:${head}`, base } as const
      const [open] = await scope.provider.reviews(reference, filter)
      if (open) return open
      throw error
    }
  }

  async function commitOnce(context: OperationContext): Promise<void> {
    const commit = { reference, newBranch, message, drafts, resolutions }
    const result = await commitDrafts(scope, commit, context)
    await settle(scope, result)
    if (result.newBranch !== newBranch) {
      throw new Error(m.commands_nothing_to_review({ branch: repository.defaultBranch }))
    }
    isCommitted = true
  }
}
