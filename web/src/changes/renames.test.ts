import { expect, test } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { renamesAmong } from './renames'

const draft = (path: string, base: string | null, text: string): Draft => ({
  account: 'ada',
  reference: { owner: 'ada', repo: 'shop', ref: 'main', path },
  base: { sha: base === null ? null : 'b', text: base ?? '', mode: '100644' },
  text,
  updatedAt: '',
})
const gone = (path: string, base: string): Draft => ({ ...draft(path, base, base), isDeleted: true })

test('a file that goes and one that begins with the same text are one', () => {
  const drafts = [gone('a.md', 'A'), draft('b.md', null, 'A'), draft('c.md', 'A', 'C')]
  expect([...renamesAmong(drafts)]).toEqual([
    ['b.md', 'a.md'],
    ['a.md', 'b.md'],
  ])
})

test('also with edits from before', () => {
  const drafts = [{ ...gone('a.md', 'A'), text: 'A!' }, draft('b.md', null, 'A!')]
  expect(renamesAmong(drafts).get('b.md')).toBe('a.md')
})

test('each is one only once, and what differs or is empty is none', () => {
  expect([...renamesAmong([gone('a.md', 'A'), draft('b.md', null, 'A'), draft('c.md', null, 'A')])]).toEqual([
    ['b.md', 'a.md'],
    ['a.md', 'b.md'],
  ])
  expect(renamesAmong([gone('a.md', 'A'), draft('b.md', null, 'B')]).size).toBe(0)
  expect(renamesAmong([gone('a.md', ''), draft('b.md', null, '')]).size).toBe(0)
})
