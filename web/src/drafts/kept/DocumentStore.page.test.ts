import { describe, expect, test, vi } from 'vitest'
import { base, kept, reference, settled, sharedName, tab, type } from '../testing/tabs'
import { DraftDatabase } from './DraftDatabase'

describe('one page after the other', () => {
  test('a draft is there again after a reload, with the base that it was begun on', async () => {
    const document = tab().openDocument('ann', reference, base, 'c1')
    type(document, base.text.replace('1', '2'))
    await settled(async () => expect(await kept()).toHaveLength(1))

    const later = tab()
    await later.load('ann')
    const again = later.openDocument('ann', reference, { ...base, sha: 's9', text: '{}' }, 'c9')
    expect([again.text, again.base.sha, again.isDirty]).toStrictEqual([
      base.text.replace('1', '2'),
      's1',
      true,
    ])
  })

  test('a document that was opened before its draft was read gets it', async () => {
    const first = tab()
    type(first.openDocument('ann', reference, base, 'c1'), 'x')
    await first.save()
    const document = tab().openDocument('ann', reference, base, 'c1')
    expect(document.text).toBe(base.text)
    await settled(() => expect(document.text).toBe('x'))
  })

  test('and keeps what was typed before that', async () => {
    const first = tab()
    type(first.openDocument('ann', reference, base, 'c1'), base.text.replace('"a": 1', '"a": 2'))
    await first.save()
    const document = tab().openDocument('ann', reference, base, 'c1')
    type(document, base.text.replace('"b": 1', '"b": 3'))
    await settled(() => expect(JSON.parse(document.text)).toStrictEqual({ a: 2, b: 3 }))
  })

  test('a draft keeps the time of its last edit', async () => {
    const first = tab()
    type(first.openDocument('ann', reference, base, 'c1'), 'x')
    const time = first.changeSet('ann', reference)[0]?.updatedAt ?? ''
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
    await first.save()
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
    const second = tab()
    await second.load('ann')
    second.openDocument('ann', reference, base, 'c1')
    expect(second.changeSet('ann', reference)[0]?.updatedAt).toBe(time)
  })

  test('leaving the page does not lose what was typed just now', async () => {
    const first = tab({ pause: 60_000 })
    await first.load('ann')
    type(first.openDocument('ann', reference, base, 'c1'), 'typed at the last moment')
    first.saveNow()
    await settled(async () => expect(await kept()).toStrictEqual(['typed at the last moment']))
  })

  test('also where the database did not get to it', async () => {
    const lost = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The page is going away', 'AbortError')
    })
    const first = tab({ pause: 60_000 })
    await first.load('ann')
    type(first.openDocument('ann', reference, base, 'c1'), 'typed at the last moment')
    first.saveNow()
    lost.mockRestore()
    expect(await kept()).toStrictEqual(['typed at the last moment'])
    expect(localStorage.length).toBe(0)
  })

  test('what another page has ended since does not come back', async () => {
    const first = tab({ pause: 60_000 })
    const document = first.openDocument('ann', reference, base, 'c1')
    type(document, 'x')
    await first.save()
    const lost = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The page is going away', 'AbortError')
    })
    type(document, 'xy')
    first.saveNow()
    lost.mockRestore()
    const database = new DraftDatabase(sharedName())
    const found = await database.get('ann', reference)
    await database.replace('ann', reference, found?.revision, undefined)
    await database.close()
    expect(await kept()).toStrictEqual([])
  })

  test('a page that comes back and ends its draft leaves nothing behind', async () => {
    const first = tab({ pause: 60_000 })
    await first.load('ann')
    const document = first.openDocument('ann', reference, base, 'c1')
    type(document, 'x')
    first.saveNow()
    document.undo()
    await first.save()
    expect(await kept()).toStrictEqual([])
  })

  test('going back to the base removes the draft', async () => {
    const first = tab()
    const document = first.openDocument('ann', reference, base, 'c1')
    type(document, 'x')
    await first.save()
    document.undo()
    await first.save()
    expect(await kept()).toStrictEqual([])
    expect(first.changeSet('ann', reference)).toStrictEqual([])
  })
})

test('accounts do not see each other', async () => {
  const first = tab()
  type(first.openDocument('ann', reference, base, 'c1'), 'ann was here')
  await first.save()
  const second = tab()
  await second.load('bob')
  expect(second.changeSet('bob', reference)).toStrictEqual([])
  expect(second.openDocument('bob', reference, base, 'c1').text).toBe(base.text)
  expect(second.openDocument('ann', reference, base, 'c1')).not.toBe(
    second.openDocument('bob', reference, base, 'c1'),
  )
})

test('a change set has the drafts of its ref only, by path, as they are at this moment', async () => {
  const store = tab({ pause: 60_000 })
  const open = (path: string, ref = 'main') =>
    store.openDocument('ann', { ...reference, path, ref }, base, 'c1')
  type(open('b.json'), 'B')
  type(open('a.json'), 'A')
  type(open('a.json', 'dev'), 'D')
  open('c.json')
  type(open('b.json'), 'BB')
  expect(
    store.changeSet('ann', reference).map(({ reference, text }) => [reference.path, text]),
  ).toStrictEqual([
    ['a.json', 'A'],
    ['b.json', 'BB'],
  ])
})

describe('storage that fails', () => {
  class FullDatabase extends DraftDatabase {
    isFull = true

    override async replace(...args: Parameters<DraftDatabase['replace']>) {
      if (this.isFull) throw new DOMException('no room', 'QuotaExceededError')
      return super.replace(...args)
    }
  }

  test('is said, the edit stays, and the next write clears it', async () => {
    const database = new FullDatabase(sharedName())
    const store = tab({ database })
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, 'x')
    await settled(() => expect(store.index.state.getState().storageError).toContain('no room'))
    expect(document.text).toBe('x')
    expect(store.changeSet('ann', reference)).toHaveLength(1)
    database.isFull = false
    type(document, 'xy')
    await settled(() => expect(store.index.state.getState().storageError).toBeUndefined())
    expect(await kept()).toStrictEqual(['xy'])
  })

  test('stays said when another read or write succeeds', async () => {
    const database = new FullDatabase(sharedName())
    const store = tab({ database })
    type(store.openDocument('ann', reference, base, 'c1'), 'x')
    await store.save()
    await store.load('ann')
    expect(store.index.state.getState().storageError).toContain('no room')
    database.isFull = false
    type(store.openDocument('ann', { ...reference, path: 'other.json' }, base, 'c1'), 'small')
    await settled(async () => expect(await kept()).toStrictEqual(['small']))
    expect(store.index.state.getState().storageError).toContain('no room')
  })

  test('what cannot be read is not shown and not an error', async () => {
    const store = tab()
    await store.load('ann')
    const opening = indexedDB.open(sharedName())
    const connection = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const transaction = connection.transaction('drafts', 'readwrite')
    transaction.objectStore('drafts').put({ from: 'the future' }, ['ann', 'o', 'r', 'main', 'x'])
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve)
    })
    connection.close()
    const second = tab()
    await second.load('ann')
    expect(second.index.state.getState()).toMatchObject({ storageError: undefined })
    expect(second.index.state.getState().drafts.size).toBe(0)
  })
})

test('closing the page loses something only while storage fails', async () => {
  const broken = new DraftDatabase(sharedName())
  vi.spyOn(broken, 'replace').mockRejectedValue(new Error('full'))
  const store = tab({ database: broken })
  const document = store.openDocument('ann', reference, base, 'c1')
  expect(store.hasUnkept).toBe(false)
  type(document, 'typed')
  await store.save()
  expect(store.hasUnkept).toBe(true)
  document.reset()
  expect(store.hasUnkept).toBe(false)
})

test('a draft knows the page on which it was edited', async () => {
  const store = tab({ address: () => '/github/o/r/blob/main/a.sheaf.json' })
  type(store.openDocument('ann', reference, base, 'c1'), 'typed')
  await store.save()
  const second = tab()
  await second.load('ann')
  expect(second.changeSet('ann', reference)[0]?.address).toBe('/github/o/r/blob/main/a.sheaf.json')
})
