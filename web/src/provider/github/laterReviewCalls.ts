import { PartAway } from '~/lib/parts/loadPart'
import { m } from '~/paraglide/messages'
import { ProviderError } from '../errors'
import type { ReviewCalls } from '../Provider'
import type { Client } from './client'

/** The calls of reviews. Who opens no repository makes none: their code comes with its pages. */
export function createLaterReviewCalls(client: Client): ReviewCalls {
  async function calls(): Promise<ReviewCalls> {
    const { createReviewCalls } = await import('./reviewCalls').catch(fail)
    return createReviewCalls(client)
  }
  return {
    createReview: async (...call) => (await calls()).createReview(...call),
    reviews: async (...call) => (await calls()).reviews(...call),
    review: async (...call) => (await calls()).review(...call),
    updateReview: async (...call) => (await calls()).updateReview(...call),
    setReviewDraft: async (...call) => (await calls()).setReviewDraft(...call),
    mergeReview: async (...call) => (await calls()).mergeReview(...call),
    updateReviewBranch: async (...call) => (await calls()).updateReviewBranch(...call),
    requestReviewers: async (...call) => (await calls()).requestReviewers(...call),
    reviewCommits: async (...call) => (await calls()).reviewCommits(...call),
    verdicts: async (...call) => (await calls()).verdicts(...call),
    checks: async (...call) => (await calls()).checks(...call),
    collaborators: async (...call) => (await calls()).collaborators(...call),
  }
}

function fail(error: unknown): never {
  const [message, kind] =
    error instanceof PartAway
      ? ([m.ui_part_away(), 'offline'] as const)
      : ([m.ui_part_gone({ reason: String(error) }), 'unexpected'] as const)
  throw new ProviderError(message, { kind, request: '' }, { cause: error })
}
