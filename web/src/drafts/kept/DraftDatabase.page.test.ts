import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import type { KeptDraft } from '../draft'
import { base, reference, sharedName } from '../testing/tabs'
import { DraftDatabase } from './DraftDatabase'

const draft: KeptDraft = {
  account: 'ann',
  reference,
  base,
  text: 'x',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 'r1',
}

afterEach(() => vi.restoreAllMocks())

function database(): DraftDatabase {
  return new DraftDatabase(sharedName())
}

test('drafts that an earlier version kept are there, and are replaced as any other', async () => {
  const earlier = await openDB(sharedName(), 1, {
    upgrade: (database) => void database.createObjectStore('drafts'),
  })
  const { owner, repo, ref, path } = reference
  await earlier.put('drafts', draft, ['ann', owner, repo, ref, path])
  earlier.close()
  const now = database()
  expect(await now.all('ann')).toStrictEqual([draft])
  expect(await now.replace('ann', reference, 'r1', { ...draft, revision: 'r2' })).toStrictEqual({
    isReplaced: true,
  })
  await now.close()
})

test('a draft is replaced without reading it', async () => {
  const now = database()
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(await now.replace('ann', reference, undefined, draft)).toStrictEqual({ isReplaced: true })
  expect(await now.replace('ann', reference, 'r1', { ...draft, revision: 'r2' })).toStrictEqual({
    isReplaced: true,
  })
  expect(get).not.toHaveBeenCalled()
  expect(await now.get('ann', reference)).toStrictEqual({ ...draft, revision: 'r2' })
  await now.close()
})

test('another revision stays, and is answered', async () => {
  const now = database()
  await now.replace('ann', reference, undefined, draft)
  const other = { ...reference, path: 'data/b.json' }
  await now.replace('ann', other, undefined, { ...draft, reference: other, revision: 'r9' })
  for (const expected of [undefined, 'r0', 'r9']) {
    const next = { ...draft, text: 'y', revision: 'r2' }
    expect(await now.replace('ann', reference, expected, next)).toStrictEqual({
      isReplaced: false,
      found: draft,
    })
  }
  expect(await now.replace('ann', { ...reference, path: 'c' }, 'r1', draft)).toStrictEqual({
    isReplaced: false,
    found: undefined,
  })
  await now.close()
})
