import { expect, it } from 'vitest'
import type { Repository } from '../types'
import { writeAccess } from './writeAccess'

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
  mergeMethods: [],
}
const open = { name: 'main', commit: 'a', isProtected: false }
const closed = { ...open, isProtected: true }

it.each([
  ['a plain branch', repository, open, undefined, { kind: 'direct' }],
  ['a branch without binding rules', repository, open, { needsReview: false }, { kind: 'direct' }],
  [
    'a rule that the protection does not tell of',
    repository,
    open,
    { needsReview: true },
    { kind: 'branch', reason: 'protected', isForced: true },
  ],
  [
    'a protected branch that the person may be let past',
    repository,
    closed,
    { needsReview: false },
    { kind: 'branch', reason: 'protected', isForced: false },
  ],
  ['a tag', repository, undefined, undefined, { kind: 'branch', reason: 'no-branch', isForced: true }],
  ['no right to push', { ...repository, canPush: false }, closed, undefined, { kind: 'fork' }],
  [
    'an archived repository, whoever asks',
    { ...repository, isArchived: true, canPush: false },
    open,
    undefined,
    { kind: 'none', reason: 'archived' },
  ],
])('%s', (_what, where, branch, rules, access) => {
  expect(writeAccess(where, branch, rules, false)).toEqual(access)
})

it('a folder that somebody works in: the branch that it is on, and nothing else', () => {
  expect(writeAccess(repository, open, undefined, true)).toEqual({ kind: 'direct' })
  const other = { ...open, name: 'draft' }
  expect(writeAccess(repository, other, undefined, true)).toEqual({ kind: 'none', reason: 'other-branch' })
  expect(writeAccess(repository, undefined, undefined, true)).toEqual({ kind: 'none', reason: 'no-branch' })
})
