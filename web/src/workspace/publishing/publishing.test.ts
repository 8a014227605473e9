import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkBranchName } from '~/commands/branches/branchNames'
import * as fc from '~/testing/fastCheck'
import { together } from './Publishing'
import { filled, filledBranch, type PatternValues } from './patterns'
import { readPublishing } from './readPublishing'

const values: PatternValues = {
  project: 'Price list (2027)',
  title: 'Update Price of Rye',
  date: '2027-06-09',
  user: 'ada',
  branch: 'main',
}

test('what is not as it should be is passed over, as `sheaf check` says it', () => {
  const cases = JSON.parse(readFileSync('../internal/project/testdata/publishing.json', 'utf8'))
  for (const { publishing, ignored } of cases) {
    expect([publishing, readPublishing(publishing).ignored]).toEqual([publishing, ignored])
  }
})

test('the rest of it counts, and a project counts before its repository', () => {
  const { publishing } = readPublishing({ words: { commit: 'Publish', review: '' }, by: 'push', live: true })
  expect(publishing).toEqual({ words: { commit: 'Publish' }, live: true })
  expect(together({ words: { review: 'Ask' }, live: false, by: 'review' }, publishing)).toEqual({
    words: { commit: 'Publish', review: 'Ask' },
    live: true,
    by: 'review',
  })
})

test('patterns are filled in, and what is filled in names nothing in turn', () => {
  expect(filled('{project}: {title}', values)).toBe('Price list (2027): Update Price of Rye')
  expect(filled('{title} on {date}', { ...values, title: '{user}\n<b>' })).toBe('{user} <b> on 2027-06-09')
  expect(filledBranch('content/{project}/{date}', values)).toBe('content/price-list-2027/2027-06-09')
  expect(filledBranch('{title}', { ...values, title: '../..' })).toBeUndefined()
})

test('a branch of any pattern is one that Git takes', () => {
  const isTaken = fc.property(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }),
    (pattern, title) => {
      const name = filledBranch(`${pattern}{title}`, { ...values, title }) ?? 'nothing is left of it'
      return name === 'nothing is left of it' || checkBranchName(name, []) === undefined
    },
  )
  expect(fc.check(isTaken)).toMatchObject({ failed: false })
})
