import type { Branch, Repository } from '~/provider/types'

/**
 * Whether a review cannot be of this branch itself: the default branch, a protected one, a tag or a commit, or one that
 * the person may not push to.
 */
export function needsNewBranch(branch: Branch | undefined, { defaultBranch, canPush }: Repository): boolean {
  return !branch || branch.isProtected || branch.name === defaultBranch || !canPush
}
