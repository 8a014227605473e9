import type { Draft } from '~/drafts/draft'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import type { ReviewComment } from '~/provider/conversation'
import { entryQuery } from '~/provider/queries/entryQuery'
import { branchesKey } from '~/provider/queries/queryKeys'
import { reviewsKey } from '~/provider/queries/reviewQueries'
import type { FileContent, RepositoryName } from '~/provider/types'
import { CommitConflictError, commitDrafts } from '../commit/commitDrafts'
import { type OperationContext, runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'
import { refreshAfter } from './refreshAfter'
import { isStillThere, readSuggestion, takeSuggestion as taken } from './suggestion'

interface Suggestion {
  /** Of the review's repository. */
  readonly name: RepositoryName
  readonly number: number
  readonly comment: Pick<ReviewComment, 'id'>
  /** Its thread, which is settled with it; undefined where that is not known, or not the person's to say. */
  readonly thread: string | undefined
  /** What it is about, for the commit's message: "Price of Rye". */
  readonly place: string
}

/**
 * Puts what a comment proposes onto the branch of the review, as a commit of just that place. Nothing is written where the
 * lines are others by now. Answers the operation's id.
 */
export function takeSuggestion(scope: CommandScope, suggestion: Suggestion): string {
  const { provider, queryClient } = scope
  const { name, number } = suggestion
  return runOperation(
    m.commands_review_take({ number }),
    (context) =>
      refreshAfter(take(scope, suggestion, context), () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: reviewsKey(provider, name) }),
          queryClient.invalidateQueries({ queryKey: branchesKey(provider, name) }),
        ]),
      ),
    { retry: false },
  )
}

async function take(
  scope: CommandScope,
  { name, number, comment, thread, place }: Suggestion,
  context: OperationContext,
): Promise<void> {
  const { provider, queryClient } = scope
  // As they are at this moment: what the page shows may be a minute old.
  const [review, comments] = await Promise.all([
    provider.review(name, number, context.signal),
    provider.reviewComments(name, number, context.signal),
  ])
  const now = comments.find(({ id }) => id === comment.id)
  const { lines: proposed } = readSuggestion(now?.body ?? '')
  if (review.state !== 'open' || !now || proposed === undefined)
    throw new Error(m.commands_review_take_gone())
  const { repository, branch, commit } = review.head
  if (!repository) throw new Error(m.commands_review_take_no_branch())
  const { lines, path } = now
  if (lines === undefined || now.side === 'before') throw new Error(m.commands_review_take_outdated())
  const file = await provider.file({ ...repository, ref: commit, path }, context.signal)
  const text = textOf(file)
  if (text === undefined || !isStillThere(now.hunk, text, lines)) {
    throw new Error(m.commands_review_take_outdated())
  }
  const entry = await queryClient.ensureQueryData(entryQuery(provider, repository, commit, path))
  const reference = { ...repository, ref: branch }
  const draft: Draft = {
    account: provider.account,
    reference: { ...reference, path },
    base: { sha: file.sha, text, mode: entry?.mode ?? '100644' },
    text: taken(text, lines, proposed),
    updatedAt: new Date().toISOString(),
  }
  const person = now.person?.login ?? m.review_nobody()
  const message = m.commands_review_take_message({ person, place })
  try {
    await commitDrafts(scope, { reference, newBranch: undefined, message, drafts: [draft] }, context)
  } catch (error) {
    throw error instanceof CommitConflictError ? new Error(m.commands_review_take_outdated()) : error
  }
  // It has served. That this could not be noted takes nothing away from what was written.
  if (thread !== undefined) await provider.resolveThread(thread, true).catch(() => {})
}

function textOf({ bytes }: FileContent): string | undefined {
  return bytes.includes(0) ? undefined : decodeUtf8(bytes)
}
