import { inTurn } from '~/lib/inTurn'
import { m } from '~/paraglide/messages'
import type { GeneralComment, NewComment, NewVerdict, ReviewComment } from '~/provider/conversation'
import { isProviderError } from '~/provider/errors'
import {
  generalCommentsQuery,
  reviewCommentsQuery,
  reviewsKey,
  waitingKey,
} from '~/provider/queries/reviewQueries'
import { useSession } from '~/provider/session/session'
import type { RepositoryName } from '~/provider/types'
import { runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'
import { refreshAfter } from './refreshAfter'
import { isOwn, saidOnce } from './saidOnce'
import { type Answer, type HeldComment, type HeldOnFile, sendVerdict } from './sendVerdict'
import { TriedWords } from './triedWords'

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
      /** Whether one still waits: another tab may have sent it. */
      readonly isHeld: (id: string) => boolean
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
    ({ signal }) =>
      refreshAfter(speak(scope, name, number, word, signal), () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: reviewsKey(provider, name) }),
          queryClient.invalidateQueries({ queryKey: waitingKey(provider) }),
        ]),
      ),
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
  const tried = new TriedWords(useSession.getState().user?.login ?? '', name, number)
  const at: Spoken = { scope, name, number, tried }
  switch (word.kind) {
    case 'comment':
      await commentOnce(at, word, onLines(scope, name, number))
      return
    case 'answer':
      await answerOnce(at, word, onLines(scope, name, number))
      return
    case 'remark':
      await saidOnce(tried, {
        what: ['remark', word.body],
        ...onWhole(scope, name, number),
        isSame: saysOwn(word.body),
        send: () => provider.addGeneralComment(name, number, word.body),
      })
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
  await inTurn(tried.name, async () => {
    // Another tab may have sent some of them by now.
    const held = word.held.filter(({ id }) => word.isHeld(id))
    const hasNothing = held.length === 0 && word.verdict.kind === 'commented' && word.verdict.body === ''
    if (hasNothing && word.held.length > 0) return
    const { known, read } = onLines(scope, name, number)
    // The same words may go to several places: one that was sent is not taken for the next.
    const sent: GeneralComment[] = []
    const send = async (one: HeldComment) => {
      const comments = { known: known && [...known, ...sent], read }
      sent.push(
        await ('answer' in one ? answerOnce(at, one.answer, comments) : commentOnce(at, one, comments)),
      )
    }
    await sendVerdict(scope, name, number, word.verdict, { held, send, onSent: word.onSent, tried })
  })
}

/** The review that is spoken in. */
interface Spoken {
  readonly scope: CommandScope
  readonly name: RepositoryName
  readonly number: number
  readonly tried: TriedWords
}

function answerOnce({ scope, name, number, tried }: Spoken, { to, body }: Answer, comments: Comments) {
  return saidOnce(tried, {
    what: ['answer', to, body],
    ...comments,
    isSame: saysOwn(body),
    send: (): Promise<GeneralComment> => scope.provider.answerReviewComment(name, number, to, body),
  })
}

function commentOnce(
  { scope, name, number, tried }: Spoken,
  { comment: on, otherwise }: Omit<HeldOnFile, 'id'>,
  comments: Comments,
) {
  return saidOnce(tried, {
    what: ['comment', on.path, on.body],
    ...comments,
    isSame: saysOwn(on.body, otherwise.body),
    send: (): Promise<GeneralComment> => comment(scope, name, number, on, otherwise),
  })
}

function saysOwn(...bodies: readonly string[]): (comment: GeneralComment) => boolean {
  return ({ body, person }) => isOwn(person) && bodies.includes(body)
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
