import { m } from '~/paraglide/messages'
import type { GeneralComment, NewComment, NewVerdict, ReviewComment } from '~/provider/conversation'
import { isProviderError } from '~/provider/errors'
import {
  generalCommentsQuery,
  reviewCommentsQuery,
  reviewsKey,
  waitingKey,
} from '~/provider/queries/reviewQueries'
import type { RepositoryName } from '~/provider/types'
import { runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'
import { type Answer, type HeldComment, sendVerdict } from './sendVerdict'

/** What a person can say in a review. */
export type ReviewWord =
  | {
      readonly kind: 'comment'
      readonly comment: NewComment
      /** The same about the file, for lines that the provider takes no comment on. */
      readonly otherwise: NewComment
    }
  | ({ readonly kind: 'answer' } & Answer)
  /** Of the review as a whole. */
  | { readonly kind: 'remark'; readonly body: string }
  | { readonly kind: 'edit'; readonly of: CommentKind; readonly id: string; readonly body: string }
  | { readonly kind: 'delete'; readonly of: CommentKind; readonly id: string }
  | { readonly kind: 'resolve'; readonly thread: string; readonly isResolved: boolean }
  | {
      readonly kind: 'verdict'
      readonly verdict: NewVerdict
      /** Comments that were kept for it. */
      readonly held: readonly HeldComment[]
      /** Hears of each of them, by its id, once it is sent. */
      readonly onSent: (ids: readonly string[]) => void
    }
  | { readonly kind: 'dismiss'; readonly id: string; readonly why: string }

/** Whether a comment is about lines and files, or about the review as a whole: these are kept apart. */
export type CommentKind = 'lines' | 'whole'

/** Says it, and lets the page know. Answers the operation's id. What failed stays in its field, to be sent from there. */
export function speakInReview(
  scope: CommandScope,
  name: RepositoryName,
  number: number,
  word: ReviewWord,
): string {
  const { provider, queryClient } = scope
  return runOperation(
    labels[word.kind]({ number }),
    async ({ signal }) => {
      try {
        await speak(scope, name, number, word, signal)
      } finally {
        // Also after a failure: its reason is often that the review has changed.
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: reviewsKey(provider, name) }),
          queryClient.invalidateQueries({ queryKey: waitingKey(provider) }),
        ])
      }
    },
    { retry: false },
  )
}

const labels = {
  comment: m.commands_review_comment,
  answer: m.commands_review_comment,
  remark: m.commands_review_comment,
  edit: m.commands_review_edit_comment,
  delete: m.commands_review_delete_comment,
  resolve: m.commands_review_resolve,
  verdict: m.commands_review_verdict,
  dismiss: m.commands_review_dismiss,
}

async function speak(
  scope: CommandScope,
  name: RepositoryName,
  number: number,
  word: ReviewWord,
  signal: AbortSignal,
): Promise<void> {
  const { provider } = scope
  switch (word.kind) {
    case 'comment':
      await once(onLines(scope, name, number), word.comment.body, () =>
        comment(scope, name, number, word.comment, word.otherwise),
      )
      return
    case 'answer':
      await once(onLines(scope, name, number), word.body, () =>
        provider.answerReviewComment(name, number, word.to, word.body),
      )
      return
    case 'remark':
      await once(onWhole(scope, name, number), word.body, () =>
        provider.addGeneralComment(name, number, word.body),
      )
      return
    case 'edit':
      if (word.of === 'whole') await provider.editGeneralComment(name, word.id, word.body)
      else await provider.editReviewComment(name, word.id, word.body)
      return
    case 'delete':
      if (word.of === 'whole') await provider.deleteGeneralComment(name, word.id)
      else await provider.deleteReviewComment(name, word.id)
      return
    case 'resolve':
      return provider.resolveThread(word.thread, word.isResolved)
    case 'dismiss':
      return provider.dismissVerdict(name, number, word.id, word.why)
    case 'verdict':
      break
  }
  // What somebody has not seen they do not approve.
  const { head } = await provider.review(name, number, signal)
  if (head.commit !== word.verdict.commit) throw new Error(m.commands_review_head_moved())
  const { known, read } = onLines(scope, name, number)
  // The same words may go to several places: one that was sent is not taken for the next.
  const sent: GeneralComment[] = []
  const send = async (one: HeldComment) => {
    const comments = { known: known && [...known, ...sent], read }
    const { body } = 'answer' in one ? one.answer : one.comment
    sent.push(
      await once(comments, body, () =>
        'answer' in one
          ? provider.answerReviewComment(name, number, one.answer.to, body)
          : comment(scope, name, number, one.comment, one.otherwise),
      ),
    )
  }
  await sendVerdict(scope, name, number, word.verdict, { held: word.held, send, onSent: word.onSent })
}

async function comment(
  { provider }: CommandScope,
  name: RepositoryName,
  number: number,
  on: NewComment,
  otherwise: NewComment,
): Promise<ReviewComment> {
  try {
    return await provider.addReviewComment(name, number, on)
  } catch (error) {
    if (on.at === undefined || !isProviderError(error, 'invalid')) throw error
    return provider.addReviewComment(name, number, otherwise)
  }
}

/** Comments of one kind: those that the page had, and how all are read. */
interface Comments {
  readonly known: readonly GeneralComment[] | undefined
  readonly read: () => Promise<readonly GeneralComment[]>
}

function onLines({ provider, queryClient }: CommandScope, name: RepositoryName, number: number): Comments {
  return {
    known: queryClient.getQueryData(reviewCommentsQuery(provider, name, number).queryKey),
    read: () => provider.reviewComments(name, number),
  }
}

function onWhole({ provider, queryClient }: CommandScope, name: RepositoryName, number: number): Comments {
  return {
    known: queryClient.getQueryData(generalCommentsQuery(provider, name, number).queryKey),
    read: () => provider.generalComments(name, number),
  }
}

/** Where the answer was lost, the comment may be there all the same: then it was sent, and is not sent again. */
async function once(
  { known, read }: Comments,
  body: string,
  send: () => Promise<GeneralComment>,
): Promise<GeneralComment> {
  try {
    return await send()
  } catch (error) {
    if (!isProviderError(error, 'offline', 'unavailable')) throw error
    const all = await read().catch(() => [])
    const isNew = ({ id }: GeneralComment) => known?.every((other) => other.id !== id) === true
    const found = all.find((one) => isNew(one) && one.body === body)
    if (!found) throw error
    return found
  }
}
