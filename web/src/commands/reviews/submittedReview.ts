import { create } from 'zustand'
import type { Review } from '~/provider/reviewTypes'

/** A review that was submitted on this page. */
export interface SubmittedReview {
  readonly account: string
  readonly review: Review
  /** Where its edits were committed; undefined where there were none. */
  readonly branch: string | undefined
  /** What others had done to the files of its commit (`mergeNotes`). */
  readonly mergeNotes: readonly string[]
}

interface Last {
  readonly submitted: SubmittedReview | undefined
  /** Whether its dialog is on view. */
  readonly isShown: boolean
}

/** The last one, until somebody has seen enough of it. A page that is loaded again has none. */
const useLast = create<Last>(() => ({ submitted: undefined, isShown: false }))

export function tellSubmitted(submitted: SubmittedReview): void {
  useLast.setState({ submitted, isShown: false })
}

/** For whoever waits for it: over a form that somebody has gone back to it would take the keys. */
export function showSubmitted(): void {
  useLast.setState({ isShown: true })
}

export function forgetSubmitted(): void {
  useLast.setState({ submitted: undefined })
}

export function useHasSubmitted(): boolean {
  return useLast(({ submitted }) => submitted !== undefined)
}

/** What this account has submitted last. */
export function useSubmitted(account: string): SubmittedReview | undefined {
  const submitted = useLast((state) => state.submitted)
  return submitted?.account === account ? submitted : undefined
}

export function useIsSubmittedShown(): boolean {
  return useLast(({ isShown }) => isShown)
}
