import { mergeBranches } from '~/drafts/branchMerge'
import type { FileResolution } from '~/drafts/commit'
import { m } from '~/paraglide/messages'
import { rememberHead } from '~/provider/queries/heads'
import { reviewsKey } from '~/provider/queries/reviewQueries'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { CommitConflictError, progressWords } from '../commit/commitDrafts'
import { runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'

/**
 * Takes the base's commits into the branch of a review by a merge commit that is made here: for a review whose conflicts
 * the provider leaves to people. Answers the operation's id; it fails with a `CommitConflictError` while something has
 * to be decided. The review's branch has to be in the repository itself.
 */
export function mergeBase(
  { provider, queryClient }: CommandScope,
  name: RepositoryName,
  review: ReviewDetails,
  resolutions?: ReadonlyMap<string, FileResolution>,
): string {
  const { number, base, head } = review
  return runOperation(m.commands_review_update({ number }), async ({ signal, report }) => {
    const theirs = await provider.head(name, base.branch, signal)
    const { mergeBase: parted } = await provider.compare(name, theirs, head.commit, signal)
    const outcome = await mergeBranches(provider, {
      repository: name,
      branch: head.branch,
      ours: head.commit,
      theirs,
      base: parted,
      // Git's own words for it.
      message: `Merge branch '${base.branch}' into ${head.branch}`,
      ...(resolutions && { resolutions }),
      signal,
      onProgress: (progress) => report(progressWords(progress)),
    })
    if (outcome.type === 'conflict') throw new CommitConflictError(outcome.files)
    const moved = { branch: head.branch, from: head.commit, to: outcome.commit }
    rememberHead(queryClient, provider, name, moved)
    await queryClient.invalidateQueries({ queryKey: reviewsKey(provider, name) })
  })
}
