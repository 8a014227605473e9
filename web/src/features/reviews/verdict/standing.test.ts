import { expect, it } from 'vitest'
import type { Verdict } from '~/provider/reviewTypes'
import { isStale, standingVerdicts } from './standing'

function said(login: string, kind: Verdict['kind']): Verdict {
  return {
    id: '1',
    person: { login, avatarUrl: null },
    kind,
    body: '',
    commit: 'head',
    submittedAt: '2026-01-01T00:00:00Z',
    webUrl: '',
  }
}

it.each<[what: string, said: Verdict[], standing: string[]]>([
  ['the newest judgement counts', [said('a', 'changes-requested'), said('a', 'approved')], ['a approved']],
  ['a comment takes nothing back', [said('a', 'approved'), said('a', 'commented')], ['a approved']],
  [
    'a judgement follows a comment',
    [said('a', 'commented'), said('a', 'changes-requested')],
    ['a changes-requested'],
  ],
  ['a dismissal does', [said('a', 'approved'), said('a', 'dismissed')], ['a dismissed']],
  ['each person has one', [said('a', 'approved'), said('b', 'commented')], ['a approved', 'b commented']],
])('%s', (_what, verdicts, standing) => {
  expect(standingVerdicts(verdicts).map(({ person, kind }) => `${person?.login} ${kind}`)).toEqual(standing)
})

it('is stale once something was added, where the provider says what it was about', () => {
  expect(isStale(said('a', 'approved'), 'head')).toBe(false)
  expect(isStale(said('a', 'approved'), 'newer')).toBe(true)
  expect(isStale({ ...said('a', 'approved'), commit: '' }, 'newer')).toBe(false)
  expect(isStale(said('a', 'commented'), 'newer')).toBe(false)
})
