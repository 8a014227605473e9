import { m } from '~/paraglide/messages'
import type { Comparison } from '~/provider/historyTypes'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { Repository } from '~/provider/types'

/** Why each action of a review is off, in words; undefined: it can be done. */
export interface ReviewRights {
  readonly merge: string | undefined
  readonly update: string | undefined
  /** Whether it is a draft. */
  readonly draft: string | undefined
  /** Closing and opening again. */
  readonly close: string | undefined
  readonly ask: string | undefined
}

/** Rights and rules are the provider's; this only words them. `comparison` is of the base as it is now with the head. */
export function reviewRights(
  review: ReviewDetails,
  repository: Repository,
  comparison: Comparison | undefined,
  { account, provider }: { readonly account: string; readonly provider: string },
): ReviewRights {
  const { owner, repo, isArchived, canPush } = repository
  if (isArchived) {
    const why = m.review_off_archived({ repository: `${owner}/${repo}` })
    return { merge: why, update: why, draft: why, close: why, ask: why }
  }
  const isOwn = review.author?.login.toLowerCase() === account.toLowerCase()
  const mayChange = canPush || isOwn ? undefined : m.review_off_not_yours()
  return {
    merge: canPush ? mergeOff(review, repository, provider) : m.review_off_push(),
    update: mayChange ?? updateOff(review, comparison),
    draft: mayChange,
    close: mayChange ?? (review.state === 'merged' ? m.review_off_merged() : undefined),
    ask: canPush ? undefined : m.review_off_push(),
  }
}

function mergeOff(review: ReviewDetails, { mergeMethods }: Repository, provider: string): string | undefined {
  const base = review.base.branch
  if (review.isDraft || review.mergeState === 'draft') return m.review_off_draft()
  if (mergeMethods.length === 0) return m.review_off_no_method()
  if (review.isMergeable === null) return m.review_off_unsettled({ provider })
  if (isConflicting(review))
    return isOwnBranch(review) ? m.review_off_conflict({ base }) : m.review_off_conflict_elsewhere({ base })
  if (review.mergeState === 'behind') return m.review_off_behind({ base })
  return review.mergeState === 'blocked' ? m.review_off_blocked({ base }) : undefined
}

/** Whether a person has to decide what counts, because both sides changed the same. */
export function isConflicting({ isMergeable, mergeState }: ReviewDetails): boolean {
  return isMergeable === false || mergeState === 'dirty'
}

/** Only a branch beside its base can get a merge commit from here: a fork may not have the base's commits. */
function isOwnBranch({ base, head }: ReviewDetails): boolean {
  const [from, to] = [head.repository, base.repository]
  return from !== null && to !== null && from.owner === to.owner && from.repo === to.repo
}

function updateOff(review: ReviewDetails, comparison: Comparison | undefined): string | undefined {
  const base = review.base.branch
  if (!review.head.repository) return m.review_off_head_gone()
  if (isConflicting(review))
    return isOwnBranch(review) ? undefined : m.review_off_conflict_elsewhere({ base })
  return comparison?.behindBy === 0 ? m.review_off_up_to_date({ base }) : undefined
}
