import { m } from '~/paraglide/messages'
import type { Check, ReviewDetails, Verdict } from '~/provider/reviewTypes'
import { isStale, standingVerdicts } from '../verdict/standing'
import { isConflicting, type ReviewRights } from './reviewRights'

/** One of the things that a merge needs. */
export interface Need {
  readonly id: 'ready' | 'approval' | 'checks' | 'conflicts' | 'newest'
  readonly state: 'done' | 'open' | 'wrong' | 'waiting'
  readonly words: string
}

interface Standing {
  readonly review: ReviewDetails
  readonly verdicts: readonly Verdict[]
  readonly checks: readonly Check[]
  /** How many commits of its base it has not; undefined while that is not known. */
  readonly behindBy: number | undefined
}

/** What an open review needs to be merged, as a list to tick off. Whether it may be merged the provider says. */
export function needsOf({ review, verdicts, checks, behindBy }: Standing): readonly Need[] {
  const needs: Need[] = []
  if (review.isDraft) needs.push({ id: 'ready', state: 'open', words: m.review_need_ready() })
  needs.push(approval(review, verdicts))
  const checked = checksNeed(checks)
  if (checked) needs.push(checked)
  const base = review.base.branch
  if (review.isMergeable === null)
    needs.push({ id: 'conflicts', state: 'waiting', words: m.review_is_unsettled() })
  else if (isConflicting(review))
    needs.push({ id: 'conflicts', state: 'wrong', words: m.review_need_fits({ base }) })
  else needs.push({ id: 'conflicts', state: 'done', words: m.review_need_fits({ base }) })
  // Its line is there before it is known: one that came late would push the buttons below it away from a pointer.
  const newest = review.mergeState === 'behind' ? 'open' : behindBy === 0 ? 'done' : 'waiting'
  needs.push({ id: 'newest', state: newest, words: m.review_need_newest({ base }) })
  return needs
}

function approval({ head, mergeState }: ReviewDetails, verdicts: readonly Verdict[]): Need {
  const standing = standingVerdicts(verdicts)
  const nameOf = ({ person }: Verdict) => person?.login ?? m.review_nobody()
  const against = standing.find(({ kind }) => kind === 'changes-requested')
  if (against)
    return { id: 'approval', state: 'wrong', words: m.review_verdict_changes({ person: nameOf(against) }) }
  const approved = standing.filter(({ kind }) => kind === 'approved')
  const current = approved.filter((verdict) => !isStale(verdict, head.commit))
  if (current.length > 0) {
    const people = current.map(nameOf).join(', ')
    // Where a rule asks for more of them it is not done.
    return {
      id: 'approval',
      state: mergeState === 'blocked' ? 'open' : 'done',
      words: m.review_verdict_approved({ person: people }),
    }
  }
  const [stale] = approved
  const words = stale
    ? m.review_need_stale({ person: nameOf(stale) })
    : mergeState === 'blocked'
      ? m.review_need_approval()
      : m.review_need_no_approval()
  return { id: 'approval', state: mergeState === 'blocked' ? 'open' : 'waiting', words }
}

function checksNeed(checks: readonly Check[]): Need | undefined {
  if (checks.length === 0) return undefined
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length
  const [failed, running] = [count('failure'), count('pending')]
  if (failed > 0) return { id: 'checks', state: 'wrong', words: m.review_need_failed({ count: failed }) }
  if (running > 0) return { id: 'checks', state: 'waiting', words: m.review_need_running({ count: running }) }
  return { id: 'checks', state: 'done', words: m.review_need_checked() }
}

/** The one thing that comes next for the signed-in person. */
export type NextStep = 'ready' | 'update' | 'approve' | 'merge' | undefined

export function nextStep(
  review: ReviewDetails,
  verdicts: readonly Verdict[],
  rights: ReviewRights,
  login: string,
): NextStep {
  if (review.state !== 'open' || login === '') return undefined
  const isMe = (other: string | undefined) => other?.toLowerCase() === login.toLowerCase()
  if (review.isDraft) return rights.draft === undefined ? 'ready' : undefined
  const isOwn = isMe(review.author?.login)
  const said = standingVerdicts(verdicts).find(({ person }) => isMe(person?.login))
  const hasSaid =
    said !== undefined &&
    said.kind !== 'commented' &&
    said.kind !== 'dismissed' &&
    !isStale(said, review.head.commit)
  if (!isOwn && !hasSaid && review.reviewers.some((reviewer) => isMe(reviewer.login))) return 'approve'
  const needsUpdate = isConflicting(review) || review.mergeState === 'behind'
  if (needsUpdate && rights.update === undefined) return 'update'
  if (rights.merge === undefined) return 'merge'
  return !isOwn && !hasSaid ? 'approve' : undefined
}
