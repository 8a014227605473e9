import { describe, expect, it } from 'vitest'
import type { Comparison } from '~/provider/historyTypes'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { Repository } from '~/provider/types'
import { reviewEvents } from '../review/reviewEvents'
import { reviewRights } from './reviewRights'

const repository: Repository = {
  owner: 'ada',
  repo: 'shop',
  description: '',
  defaultBranch: 'main',
  isPrivate: false,
  isArchived: false,
  canPush: true,
  webUrl: '',
  updatedAt: null,
  pushedAt: null,
  parent: null,
  mergeMethods: ['merge'],
}
const review: ReviewDetails = {
  id: 'PR_1',
  number: 1,
  title: 'T',
  body: '',
  webUrl: '',
  state: 'open',
  isDraft: false,
  author: { login: 'grace', avatarUrl: null },
  head: { repository: { owner: 'ada', repo: 'shop' }, owner: 'ada', branch: 'edit', commit: 'b' },
  base: { repository: { owner: 'ada', repo: 'shop' }, owner: 'ada', branch: 'main', commit: 'a' },
  reviewers: [],
  createdAt: '2026-01-02T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  closedAt: null,
  isMergeable: true,
  mergeState: 'clean',
  mergedBy: null,
  commitCount: 1,
  fileCount: 1,
  commentCount: 0,
}
const behind: Comparison = { status: 'diverged', aheadBy: 1, behindBy: 2, mergeBase: 'a', files: [] }
const level: Comparison = { ...behind, status: 'ahead', behindBy: 0 }

describe('reviewRights', () => {
  it('lets somebody who may push do everything', () => {
    expect(reviewRights(review, repository, behind, { account: 'ada', provider: 'GitHub' })).toEqual({
      merge: undefined,
      update: undefined,
      close: undefined,
      ask: undefined,
    })
  })

  it('lets the author close and update, but neither merge nor ask', () => {
    const rights = reviewRights(review, { ...repository, canPush: false }, behind, {
      account: 'Grace',
      provider: 'GitHub',
    })
    expect([rights.close, rights.update]).toEqual([undefined, undefined])
    expect(rights.merge).toContain('may push')
    expect(rights.ask).toContain('may push')
    expect(
      reviewRights(review, { ...repository, canPush: false }, behind, { account: 'eve', provider: 'GitHub' })
        .close,
    ).toContain('author')
  })

  it.each([
    ['a draft', { isDraft: true }, 'draft'],
    ['a conflict', { isMergeable: false, mergeState: 'dirty' }, 'same places'],
    ['a mergeability not known yet', { isMergeable: null, mergeState: 'unknown' }, 'finding out'],
    ['a rule', { mergeState: 'blocked' }, 'A rule of main'],
    ['a base that has gone on', { mergeState: 'behind' }, 'update it'],
  ] as const)('says that %s is in the way of a merge', (_what, change, words) => {
    expect(
      reviewRights({ ...review, ...change }, repository, behind, { account: 'ada', provider: 'GitHub' })
        .merge,
    ).toContain(words)
  })

  it('says that there is nothing to update, or nowhere', () => {
    expect(reviewRights(review, repository, level, { account: 'ada', provider: 'GitHub' }).update).toContain(
      'up to date',
    )
    const gone = { ...review, head: { ...review.head, repository: null } }
    expect(reviewRights(gone, repository, behind, { account: 'ada', provider: 'GitHub' }).update).toContain(
      'gone',
    )
  })

  it('lets a conflict be decided about here, but not on the branch of a fork', () => {
    const dirty = { ...review, isMergeable: false, mergeState: 'dirty' } as const
    expect(
      reviewRights(dirty, repository, behind, { account: 'ada', provider: 'GitHub' }).update,
    ).toBeUndefined()
    const head = { ...review.head, owner: 'eve', repository: { owner: 'eve', repo: 'shop' } }
    const foreign = reviewRights({ ...dirty, head }, repository, behind, {
      account: 'ada',
      provider: 'GitHub',
    })
    expect(foreign.update).toContain('another repository')
    expect(foreign.merge).toBe(foreign.update)
  })

  it('offers nothing of an archived repository, nor to open a merged review again', () => {
    const rights = reviewRights(review, { ...repository, isArchived: true }, behind, {
      account: 'ada',
      provider: 'GitHub',
    })
    expect(new Set(Object.values(rights))).toEqual(new Set(['ada/shop is archived: nobody can change it.']))
    const merged = { ...review, state: 'merged' } as const
    expect(reviewRights(merged, repository, behind, { account: 'ada', provider: 'GitHub' }).close).toContain(
      'merged',
    )
  })
})

describe('reviewEvents', () => {
  it('tells them in the order of time', () => {
    const commit = {
      sha: 'c1',
      message: 'Prices\n\nof bread',
      parents: [],
      webUrl: 'https://x',
      authorName: 'Grace H',
      author: null,
      authoredAt: '2026-01-01T00:00:00Z',
    }
    const ended = {
      ...review,
      state: 'merged',
      closedAt: '2026-01-03T00:00:00Z',
      mergedBy: { login: 'ada', avatarUrl: null },
    } as const
    const approved = {
      person: { login: 'joan', avatarUrl: null },
      id: '1',
      body: '',
      commit: 'c',
      kind: 'approved',
      submittedAt: '2026-01-02T13:00:00Z',
      webUrl: 'https://x',
    } as const
    const late = { ...commit, sha: 'c2', authoredAt: '2026-01-02T12:00:00Z' }
    const said = { ...approved, createdAt: '2026-01-02T14:00:00Z', isEdited: false }
    const events = reviewEvents(ended, [commit, late], [approved], [said])
    expect(events.map(({ kind, who }) => `${kind} ${who}`)).toEqual([
      'commit Grace H',
      'opened grace',
      'commit Grace H',
      'approved joan',
      'said joan',
      'merged ada',
    ])
    expect(reviewEvents(review, [commit], [], [])[0]?.message).toBe('Prices')
  })
})
