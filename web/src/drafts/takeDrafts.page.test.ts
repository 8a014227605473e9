import { describe, expect, test } from 'vitest'
import { moveDraftsOf, takeDraft } from './takeDrafts'
import { base, kept, reference, tab, type } from './testing/tabs'

describe('a draft from elsewhere', () => {
  const draft = { account: 'ann', reference, base, text: 'imported', updatedAt: '2026-01-01T00:00:00Z' }

  test('is kept as one made here', async () => {
    const store = tab()
    expect(await takeDraft(store, draft)).toBe(true)
    expect(await kept()).toStrictEqual(['imported'])
  })

  test('never takes the place of another one', async () => {
    const store = tab()
    type(store.openDocument('ann', reference, base, 'c1'), 'mine')
    expect(await takeDraft(store, draft)).toBe(false)
    expect(store.changeSet('ann', reference)).toMatchObject([{ text: 'mine' }])
  })
})

test('drafts of a branch that is gone move to another, except where there are some already', async () => {
  const store = tab()
  const other = { ...reference, path: 'b.json' }
  type(store.openDocument('ann', reference, base, 'c1'), 'first')
  type(store.openDocument('ann', other, base, 'c1'), 'second')
  type(store.openDocument('ann', { ...other, ref: 'next' }, base, 'c1'), 'there already')
  const stuck = await moveDraftsOf(store, 'ann', reference, 'next')
  expect(stuck).toMatchObject([{ reference: other, text: 'second' }])
  expect(store.changeSet('ann', { ...reference, ref: 'next' }).map(({ text }) => text)).toStrictEqual([
    'there already',
    'first',
  ])
  expect(store.changeSet('ann', reference).map(({ text }) => text)).toStrictEqual(['second'])
})
