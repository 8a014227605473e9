import { expect, test } from 'vitest'
import { dropDraft } from './dropDrafts'
import { dropSingleChanges } from './dropSingleChanges'
import { base, kept, reference, tab, type } from './testing/tabs'

test('a draft can be discarded without opening its file', async () => {
  const first = tab()
  type(first.openDocument('ann', reference, base, 'c1'), 'x')
  await first.save()
  const second = tab()
  await second.load('ann')
  await dropDraft(second, 'ann', reference)
  expect(await kept()).toStrictEqual([])
  expect(second.index.state.getState().drafts.size).toBe(0)
})

test('a single change can be dropped, and taken back', async () => {
  const store = tab()
  const document = store.openDocument('ann', reference, base, 'c1')
  type(document, base.text.replace('"a": 1', '"a": 2').replace('"b": 1', '"b": 2'))
  const undo = dropSingleChanges(store, 'ann', reference, (id) => id === 'changed:/a')
  expect(document.text).toBe(base.text.replace('"b": 1', '"b": 2'))
  undo?.()
  expect(document.text).toContain('"a": 2')
  type(document, '{')
  expect(dropSingleChanges(store, 'ann', reference, () => true)).toBeUndefined()
})
