import { expect, test } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { sliced } from '~/lib/slices/slices'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { proposeMessage as proposing } from './proposeMessage'

function proposeMessage(drafts: readonly Draft[], forms: ReadonlyMap<string, ProjectForm>) {
  return sliced(proposing(drafts, forms)).finish().answer
}

const data = {
  prices: [
    { name: 'Basic', price: 9 },
    { name: 'Pro', price: 20 },
  ],
  title: 'Shop',
  hours: { from: 9, to: 17 },
  note: '',
}
const [basic, pro] = data.prices

function draft(after: unknown, path = 'shop.json', before: unknown = data): Draft {
  return {
    account: 'ada',
    reference: { owner: 'ada', repo: 'shop', ref: 'main', path },
    base: {
      sha: before === null ? null : 'b',
      text: before === null ? '' : JSON.stringify(before),
      mode: '100644',
    },
    text: JSON.stringify(after),
    updatedAt: '',
  }
}

test.each<[what: string, after: unknown, message: string]>([
  ['a field of an item', { ...data, prices: [{ ...basic, price: 12 }, pro] }, 'Update Price of Basic'],
  ['a field', { ...data, title: 'Store' }, 'Update Title'],
  ['a new item', { ...data, prices: [basic, pro, { name: 'Team' }] }, 'Add Team to Prices'],
  ['a removed item', { ...data, prices: [pro] }, 'Remove Basic from Prices'],
  ['a moved item', { ...data, prices: [pro, basic] }, 'Move Pro in Prices'],
  ['fields of one group', { ...data, hours: { from: 8, to: 18 } }, 'Update Hours'],
  ['several parts', { ...data, title: 'Store', hours: { from: 8, to: 17 } }, 'Update Title and Hours'],
])('%s', (_what, after, message) => {
  expect(proposeMessage([draft(after)], new Map())).toBe(message)
})

test('too many parts are told by their file', () => {
  const list = (price: number) => Array.from({ length: 9 }, (_, id) => ({ id, price }))
  expect(proposeMessage([draft(list(2), 'list.json', list(1))], new Map())).toBe('Update list.json')
})

test('files', () => {
  expect(proposeMessage([draft({}, 'a/new.json', null)], new Map())).toBe('Add new.json')
  expect(proposeMessage([draft({}), draft({}, 'x/team.sheaf.json')], new Map())).toBe(
    'Update shop.json and team',
  )
})

test('never longer than a subject line, and nothing where nothing can be said', () => {
  const long = { ...data, ['x'.repeat(200)]: 1 }
  expect(proposeMessage([draft(long)], new Map())?.length).toBeLessThanOrEqual(72)
  expect(proposeMessage([], new Map())).toBeUndefined()
  expect(proposeMessage([draft(data)], new Map())).toBeUndefined()
})

test('files that go are told, and a rename as one', () => {
  const gone = (path: string): Draft => ({ ...draft(data, path), isDeleted: true })
  expect(proposeMessage([gone('a.json')], new Map())).toBe('Delete a.json')
  expect(proposeMessage([gone('a.json'), gone('b.json')], new Map())).toBe('Delete a.json and b.json')
  expect(proposeMessage([gone('a.json'), draft(data, 'b.json', null)], new Map())).toBe(
    'Rename a.json to b.json',
  )
  expect(proposeMessage([gone('a.json'), draft({}, 'b.json', null)], new Map())).toBe(
    'Update a.json and b.json',
  )
})
