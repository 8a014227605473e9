import { describe, expect, it } from 'vitest'
import type { Check, ReviewDetails, Verdict } from '~/provider/reviewTypes'
import { needsOf, nextStep } from './needs'
import type { ReviewRights } from './reviewRights'

const person = (login: string) => ({ login, avatarUrl: null })
const side = (branch: string) => ({ repository: null, owner: 'ada', branch, commit: 'head' })
const review: ReviewDetails = {
  id: 'PR_1',
  number: 1,
  title: 'Prices',
  body: '',
  webUrl: '',
  state: 'open',
  isDraft: false,
  author: person('ada'),
  head: side('edit'),
  base: side('main'),
  reviewers: [],
  createdAt: '',
  updatedAt: '',
  closedAt: null,
  isMergeable: true,
  mergeState: 'clean',
  mergedBy: null,
  commitCount: 1,
  fileCount: 1,
  commentCount: 0,
}
const said = (login: string, kind: Verdict['kind'], commit = 'head'): Verdict => ({
  id: '1',
  person: person(login),
  kind,
  body: '',
  commit,
  submittedAt: '2027-03-01T08:00:00Z',
  webUrl: '',
})
const check = (state: Check['state']): Check => ({ name: 'links', state, description: '', url: '' })

describe('what a merge needs', () => {
  const told = (
    change: Partial<ReviewDetails> = {},
    { verdicts = [], checks = [] }: { verdicts?: Verdict[]; checks?: Check[] } = {},
  ) =>
    needsOf({ review: { ...review, ...change }, verdicts, checks, behindBy: 0 }).map(
      ({ id, state }) => `${id} ${state}`,
    )

  it('is nothing more where nothing is asked for', () => {
    expect(told()).toEqual(['approval waiting', 'conflicts done', 'newest done'])
  })

  it('is an approval where a rule wants one', () => {
    expect(told({ mergeState: 'blocked' })[0]).toBe('approval open')
    expect(told({}, { verdicts: [said('grace', 'approved')] })[0]).toBe('approval done')
    expect(told({ mergeState: 'blocked' }, { verdicts: [said('grace', 'approved')] })[0]).toBe(
      'approval open',
    )
  })

  it('has its lines before it is known how far it is behind, and where it may stay behind', () => {
    const none = { review, verdicts: [], checks: [] }
    for (const behindBy of [undefined, 2])
      expect(needsOf({ ...none, behindBy }).at(-1)).toMatchObject({ id: 'newest', state: 'waiting' })
  })

  it('is not what somebody approved before something was added', () => {
    const verdicts = [said('grace', 'approved', 'earlier')]
    expect(told({}, { verdicts })[0]).toBe('approval waiting')
    expect(needsOf({ review, verdicts, checks: [], behindBy: 0 })[0]?.words).toBe(
      'grace approved an earlier state of it',
    )
  })

  it('is the changes that somebody asked for, whoever else approved', () => {
    const verdicts = [said('joan', 'changes-requested'), said('grace', 'approved')]
    expect(told({}, { verdicts })[0]).toBe('approval wrong')
  })

  it('is a draft, checks, conflicts and the newest of its base', () => {
    expect(told({ isDraft: true })[0]).toBe('ready open')
    expect(told({}, { checks: [check('success'), check('failure'), check('pending')] })[1]).toBe(
      'checks wrong',
    )
    expect(told({}, { checks: [check('success'), check('pending')] })[1]).toBe('checks waiting')
    expect(told({}, { checks: [check('neutral')] })[1]).toBe('checks done')
    expect(told({ isMergeable: false })[1]).toBe('conflicts wrong')
    expect(told({ isMergeable: null })[1]).toBe('conflicts waiting')
    expect(told({ mergeState: 'behind' })[2]).toBe('newest open')
  })
})

describe('what comes next', () => {
  const may: ReviewRights = {
    merge: undefined,
    update: undefined,
    draft: undefined,
    close: undefined,
    ask: undefined,
  }
  const next = (
    login: string,
    change: Partial<ReviewDetails> = {},
    verdicts: Verdict[] = [],
    rights: Partial<ReviewRights> = {},
  ) => nextStep({ ...review, ...change }, verdicts, { ...may, ...rights }, login)
  const asked = { reviewers: [person('Grace')] }

  it('is to approve for whom it was asked of, and to merge once they have', () => {
    expect(next('grace', asked)).toBe('approve')
    expect(next('grace', asked, [said('grace', 'approved')])).toBe('merge')
    expect(next('grace', asked, [said('grace', 'approved', 'earlier')])).toBe('approve')
    expect(next('joan', asked)).toBe('merge')
  })

  it('is to mark it as ready, or to update it, before it is merged', () => {
    expect(next('ada', { isDraft: true })).toBe('ready')
    expect(next('joan', { isDraft: true }, [], { draft: 'no' })).toBeUndefined()
    expect(next('ada', { isMergeable: false })).toBe('update')
    expect(next('ada', { mergeState: 'behind' })).toBe('update')
  })

  it('is to approve where a rule stops the merge, but not of what is their own', () => {
    expect(next('joan', {}, [], { merge: 'no' })).toBe('approve')
    expect(next('ada', {}, [], { merge: 'no' })).toBeUndefined()
  })

  it('is nothing once it has ended, or for nobody', () => {
    expect(next('ada', { state: 'merged' })).toBeUndefined()
    expect(next('', {})).toBeUndefined()
  })
})
