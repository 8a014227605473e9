import { expect, test } from 'vitest'
import { mergeFile } from '~/drafts/merge'
import { json as jsonFormat } from '~/formats/json/format'
import { projectFormOf } from '~/forms/testing/modelOf'
import { questionsOf } from './conflictWords'
import { yoursAndTheirs } from './sideWords'

const form = projectFormOf({
  type: 'object',
  properties: {
    plans: {
      title: 'Prices',
      type: 'array',
      items: { title: 'Plan', type: 'object', properties: { name: { type: 'string' } } },
    },
    tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
  },
})

function asked(base: unknown, ours: unknown, theirs: unknown) {
  const versions = {
    base: JSON.stringify(base),
    ours: JSON.stringify(ours),
    theirs: JSON.stringify(theirs),
  }
  const result = mergeFile(jsonFormat, versions.base, versions.ours, versions.theirs)
  const conflicts = result.type === 'conflict' ? result.conflicts : []
  return questionsOf({ path: 'shop.json', theirs: 'blob', versions, conflicts }, form, yoursAndTheirs()).map(
    ({ title, answers }) => [
      title,
      ...answers.map(({ label, value, description }) => `${label}: ${value ?? description}`),
    ],
  )
}

const plans = (...names: readonly string[]) => ({ plans: names.map((name) => ({ name, price: 1 })) })

test('of an order: what moved, with its neighbours', () => {
  expect(
    asked(
      plans('Basic', 'Pro', 'Team', 'Firm', 'World'),
      plans('Team', 'Basic', 'Pro', 'Firm', 'World'),
      plans('Basic', 'Pro', 'Firm', 'World', 'Team'),
    ),
  ).toStrictEqual([
    [
      'Order of Prices, which was: … · Pro · Team · Firm · …',
      'Yours: Team · Basic · …',
      'Theirs: … · World · Team',
    ],
  ])
})

test('of the order of short texts', () => {
  expect(
    asked({ tags: ['a', 'b', 'c'] }, { tags: ['b', 'a', 'c'] }, { tags: ['a', 'c', 'b'] }),
  ).toStrictEqual([['Order of Tags, which was: a · b · c', 'Yours: b · a · …', 'Theirs: … · c · b']])
})

test('of an item that one took away and the other wrote anew', () => {
  const theirs = {
    plans: [
      { name: 'Basic', price: 1 },
      { name: 'World', price: 7 },
    ],
  }
  expect(asked(plans('Basic', 'Pro'), plans('Basic'), theirs)).toStrictEqual([
    ['Prices › World, which was: Pro', 'Yours: Removed', 'Theirs: World'],
  ])
})
