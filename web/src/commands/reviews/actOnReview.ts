import { delay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import type { Provider } from '~/provider/Provider'
import { branchesKey, repositoryKey } from '~/provider/queries/queryKeys'
import { reviewsKey, waitingKey } from '~/provider/queries/reviewQueries'
import type { ReviewMerge } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'
import { refreshAfter } from './refreshAfter'

/** What a person can do with a review. */
export type ReviewAction =
  | ({ readonly kind: 'merge' } & ReviewMerge)
  /** Takes the base's commits into the head; `head` is the commit that the person has seen. */
  | { readonly kind: 'update'; readonly head: string }
  /** Not to be merged yet, or to be merged; `id` is the review's. */
  | { readonly kind: 'draft' | 'ready'; readonly id: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'ask' | 'withdraw'; readonly login: string }
  | { readonly kind: 'edit'; readonly title: string; readonly body: string }

/** Does it, and lets the page know. Answers the operation's id. */
export function actOnReview(
  { provider, queryClient }: CommandScope,
  name: RepositoryName,
  number: number,
  action: ReviewAction,
): string {
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: reviewsKey(provider, name) }),
      queryClient.invalidateQueries({ queryKey: waitingKey(provider) }),
      queryClient.invalidateQueries({ queryKey: branchesKey(provider, name) }),
      queryClient.invalidateQueries({ queryKey: repositoryKey(provider, name), exact: true }),
    ])
  return runOperation(labelOf(action, number), ({ signal }) =>
    refreshAfter(act(provider, name, number, action, signal), refresh),
  )
}

async function act(
  provider: Provider,
  name: RepositoryName,
  number: number,
  action: ReviewAction,
  signal: AbortSignal,
): Promise<void> {
  switch (action.kind) {
    case 'merge':
      return merge(provider, name, number, action, signal)
    case 'update':
      return provider.updateReviewBranch(name, number, action.head)
    case 'ask':
      return provider.requestReviewers(name, number, [action.login])
    case 'draft':
    case 'ready':
      return provider.setReviewDraft({ id: action.id, number }, action.kind === 'draft')
    case 'withdraw':
      return provider.withdrawReviewers(name, number, [action.login])
    case 'edit':
      await provider.updateReview(name, number, { title: action.title, body: action.body })
      return
    case 'close':
      await provider.updateReview(name, number, { state: 'closed' })
      return
    case 'reopen':
      await provider.updateReview(name, number, { state: 'open' })
  }
}

/** Milliseconds before a merge that the base's own movement has stopped is tried once more. */
const mergePause = 500

/** GitHub refuses a merge while the base moves, and says so in these words; the same merge then succeeds. */
async function merge(
  provider: Provider,
  name: RepositoryName,
  number: number,
  { method, head }: ReviewMerge,
  signal: AbortSignal,
): Promise<void> {
  try {
    await provider.mergeReview(name, number, { method, head })
  } catch (error) {
    const isPassing =
      isProviderError(error, 'refused') &&
      error.details.providerMessage?.startsWith('Base branch was modified') === true
    if (!isPassing) throw error
    await delay(mergePause, signal)
    await provider.mergeReview(name, number, { method, head })
  }
}

function labelOf(action: ReviewAction, number: number): string {
  switch (action.kind) {
    case 'merge':
      return m.commands_review_merge({ number })
    case 'update':
      return m.commands_review_update({ number })
    case 'draft':
      return m.commands_review_draft({ number })
    case 'ready':
      return m.commands_review_ready({ number })
    case 'close':
      return m.commands_review_close({ number })
    case 'reopen':
      return m.commands_review_reopen({ number })
    case 'edit':
      return m.commands_review_edit({ number })
    case 'withdraw':
      return m.commands_review_withdraw({ number, login: action.login })
    case 'ask':
      break
  }
  return m.commands_review_ask({ number, login: action.login })
}
