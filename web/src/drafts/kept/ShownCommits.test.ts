import { expect, test } from 'vitest'
import { ShownCommits } from './ShownCommits'

const ref = { owner: 'ada', repo: 'shop', ref: 'main' }
const a = { ...ref, path: 'a.json' }
const b = { ...ref, path: 'b.json' }

function shownAt(commit: string): ShownCommits {
  const commits = new ShownCommits()
  for (const file of [a, b]) expect(commits.show('ann', file, commit)).toBe(false)
  return commits
}

test('a file that is still shown at a commit below ours is outdated, also where another one has gone on', () => {
  const commits = shownAt('c1')
  commits.follow('ann', ref, 'c2')
  expect(commits.show('ann', a, 'c1')).toBe(true)
  expect(commits.show('ann', a, 'c2')).toBe(false)
  expect(commits.show('ann', b, 'c1')).toBe(true)
  expect(commits.show('ann', { ...ref, path: 'not-shown-before.json' }, 'c1')).toBe(true)
  expect(commits.show('ann', b, 'c2')).toBe(false)
})

test('so it is over two commits of ours', () => {
  const commits = shownAt('c1')
  commits.follow('ann', ref, 'c2')
  commits.show('ann', a, 'c2')
  commits.follow('ann', ref, 'c3')
  expect(commits.show('ann', a, 'c2')).toBe(true)
  expect(commits.show('ann', b, 'c1')).toBe(true)
  for (const file of [a, b]) expect(commits.show('ann', file, 'c3')).toBe(false)
})

test('a branch that goes back is news, however often our commit was told of', () => {
  const commits = shownAt('c1')
  commits.follow('ann', ref, 'c2')
  commits.show('ann', a, 'c2')
  commits.follow('ann', ref, 'c2')
  expect(commits.show('ann', a, 'c1')).toBe(false)
  const seenFirst = shownAt('c1')
  seenFirst.show('ann', a, 'c2')
  seenFirst.follow('ann', ref, 'c2')
  expect(seenFirst.show('ann', a, 'c1')).toBe(false)
  expect(seenFirst.show('ann', b, 'c1')).toBe(true)
})

test('other refs, and other accounts, are shown as they are', () => {
  const commits = shownAt('c1')
  commits.follow('ann', ref, 'c2')
  expect(commits.show('ann', { ...a, ref: 'other' }, 'c1')).toBe(false)
  expect(commits.show('ben', a, 'c1')).toBe(false)
})
