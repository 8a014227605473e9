import { PartAway } from '~/lib/parts/loadPart'
import { m } from '~/paraglide/messages'
import { ProviderError } from '../../errors'
import type { Provider, ReviewCalls } from '../../Provider'
import type { Client } from '../client/client'
import type { OtherCalls } from './otherCalls'

/** Brings the code of the other calls, so that none of them waits for it. What fails here fails again, and is told, there. */
export function preloadCalls(): void {
  void Promise.allSettled([loadOther(), loadReviews(), loadBlobs()])
}

const loadOther = () => import('./otherCalls')
const loadReviews = () => import('./reviewCalls')
const loadBlobs = () => import('./manyBlobs')

/** Writing, history, forks and installations, reviews, and many blobs at once: the code of these calls comes with the first of them. */
export function createLaterCalls(client: Client): OtherCalls & ReviewCalls & Pick<Provider, 'blobs'> {
  let readBlobs: Provider['blobs'] | undefined
  async function calls(): Promise<OtherCalls> {
    return (await loadOther().catch(fail)).createOtherCalls(client)
  }
  async function reviewCalls(): Promise<ReviewCalls> {
    return (await loadReviews().catch(fail)).createReviewCalls(client)
  }
  return {
    blobs: async (...call) => {
      // It remembers what the host can.
      readBlobs ??= (await loadBlobs().catch(fail)).createManyBlobs(client)
      return readBlobs(...call)
    },
    createBlob: async (...call) => (await calls()).createBlob(...call),
    createTree: async (...call) => (await calls()).createTree(...call),
    createCommit: async (...call) => (await calls()).createCommit(...call),
    updateBranch: async (...call) => (await calls()).updateBranch(...call),
    createBranch: async (...call) => (await calls()).createBranch(...call),
    createRepository: async (...call) => (await calls()).createRepository(...call),
    history: async (...call) => (await calls()).history(...call),
    compare: async (...call) => (await calls()).compare(...call),
    createFork: async (...call) => (await calls()).createFork(...call),
    syncFork: async (...call) => (await calls()).syncFork(...call),
    installations: async (...call) => (await calls()).installations(...call),
    createReview: async (...call) => (await reviewCalls()).createReview(...call),
    reviews: async (...call) => (await reviewCalls()).reviews(...call),
    review: async (...call) => (await reviewCalls()).review(...call),
    updateReview: async (...call) => (await reviewCalls()).updateReview(...call),
    setReviewDraft: async (...call) => (await reviewCalls()).setReviewDraft(...call),
    mergeReview: async (...call) => (await reviewCalls()).mergeReview(...call),
    updateReviewBranch: async (...call) => (await reviewCalls()).updateReviewBranch(...call),
    requestReviewers: async (...call) => (await reviewCalls()).requestReviewers(...call),
    reviewCommits: async (...call) => (await reviewCalls()).reviewCommits(...call),
    verdicts: async (...call) => (await reviewCalls()).verdicts(...call),
    checks: async (...call) => (await reviewCalls()).checks(...call),
    withdrawReviewers: async (...call) => (await reviewCalls()).withdrawReviewers(...call),
    reviewComments: async (...call) => (await reviewCalls()).reviewComments(...call),
    threadStates: async (...call) => (await reviewCalls()).threadStates(...call),
    addReviewComment: async (...call) => (await reviewCalls()).addReviewComment(...call),
    answerReviewComment: async (...call) => (await reviewCalls()).answerReviewComment(...call),
    editReviewComment: async (...call) => (await reviewCalls()).editReviewComment(...call),
    deleteReviewComment: async (...call) => (await reviewCalls()).deleteReviewComment(...call),
    generalComments: async (...call) => (await reviewCalls()).generalComments(...call),
    addGeneralComment: async (...call) => (await reviewCalls()).addGeneralComment(...call),
    editGeneralComment: async (...call) => (await reviewCalls()).editGeneralComment(...call),
    deleteGeneralComment: async (...call) => (await reviewCalls()).deleteGeneralComment(...call),
    resolveThread: async (...call) => (await reviewCalls()).resolveThread(...call),
    sendVerdict: async (...call) => (await reviewCalls()).sendVerdict(...call),
    dismissVerdict: async (...call) => (await reviewCalls()).dismissVerdict(...call),
    waiting: async (...call) => (await reviewCalls()).waiting(...call),
    collaborators: async (...call) => (await reviewCalls()).collaborators(...call),
  }
}

function fail(error: unknown): never {
  const [message, kind] =
    error instanceof PartAway
      ? ([m.ui_part_away(), 'offline'] as const)
      : ([m.ui_part_gone({ reason: String(error) }), 'unexpected'] as const)
  throw new ProviderError(message, { kind, request: '' }, { cause: error })
}
