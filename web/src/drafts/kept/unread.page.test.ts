import { expect, test } from 'vitest'
import { parseKeptDraft, writtenDraft } from '../draft'
import { takeDraft } from '../takeDrafts'
import { base, reference, settled, tab, type } from '../testing/tabs'

const unread = { sha: 's1', text: '', mode: '100644', isUnread: true } as const
const blob = { sha: 's1', mode: '100644' }
const moved = { blob, movedFrom: { path: 'data/old.json', sha: 's1' } }
const none = { sha: null, text: '', mode: '100644' }

test('a file that goes unread is there again in another tab, and stays with its text after all', async () => {
  const one = tab()
  const two = tab()
  await two.load('ann')
  const open = two.openDocument('ann', reference, base, 'c1')
  one.openDocument('ann', reference, unread, 'c1').delete()
  await settled(() => expect(open.isDeleted).toBe(true))
  open.restore()
  expect([open.text, open.isDirty]).toEqual([base.text, false])
  await settled(() => expect(one.index.drafts.size).toBe(0))
})

test('a file that moved is read where it is opened, and that is no edit of it', async () => {
  const one = tab()
  const document = one.openDocument('ann', reference, none, 'c1')
  const back = document.become(moved)
  await one.save()
  const later = tab()
  await later.load('ann')
  const again = later.openDocument('ann', reference, none, 'c1')
  expect(again.fate).toEqual(moved)
  document.read(base.text)
  expect([document.text, document.isUnread, document.canUndo]).toEqual([base.text, false, false])
  await settled(() => expect([again.text, again.isUnread]).toEqual([base.text, false]))
  back()
  expect([document.isDirty, document.text]).toEqual([false, ''])
  await settled(() => expect(again.isDirty).toBe(false))
})

test('an edit after it was read is not taken back with the move', () => {
  const document = tab().openDocument('ann', reference, none, 'c1')
  const back = document.become(moved)
  document.read(base.text)
  type(document, '{}')
  back()
  expect([document.text, document.fate]).toEqual(['{}', { movedFrom: moved.movedFrom }])
})

test('once it is committed, going back takes the edit away and not the move', () => {
  const kept = tab().opened('ann', reference, none)
  const { document } = kept
  document.become(moved)
  document.read(base.text)
  type(document, '{}')
  document.rebase({ sha: 's2', text: '{}', mode: '100644' }, '{}', undefined, {})
  document.undo()
  expect([document.text, document.fate]).toEqual([base.text, {}])
})

test('it comes in from elsewhere as it is', async () => {
  const store = tab()
  const draft = {
    account: 'ann',
    reference,
    base: none,
    text: '',
    ...moved,
    updatedAt: '2026-01-01T00:00:00Z',
  }
  expect(await takeDraft(store, draft)).toBe(true)
  expect(await takeDraft(store, draft)).toBe(true)
  expect(store.changeSet('ann', reference)).toMatchObject([moved])
})

test('what is kept of it has no text, so that an older version does not take it for an empty one', () => {
  const draft = {
    account: 'ann',
    reference,
    base: unread,
    text: '',
    isDeleted: true,
    updatedAt: '2026-01-01T00:00:00Z',
    revision: 'r',
  } as const
  const written = writtenDraft(draft)
  expect(written).not.toHaveProperty('text')
  expect(written).toMatchObject({ base: { sha: 's1', mode: '100644' } })
  expect(parseKeptDraft(written)).toEqual(draft)
})
