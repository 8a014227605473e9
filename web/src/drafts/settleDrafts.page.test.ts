import { afterEach, describe, expect, test, vi } from 'vitest'
import { DraftDatabase } from './kept/DraftDatabase'
import { mergeIntoDraft, settleDrafts } from './settleDrafts'
import { base, kept, reference, settleDraft, settled, sharedName, tab, type } from './testing/tabs'

describe('after a commit', () => {
  const committed = { ...base, sha: 's2', text: base.text.replace('"a": 1', '"a": 2') }

  test('the draft is gone', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, committed.text)
    await settleDraft(store, 'ann', { reference, ours: committed.text, base: committed }, 'c2')
    expect([document.base.sha, document.isDirty]).toStrictEqual(['s2', false])
    expect(await kept()).toStrictEqual([])
  })

  test('what was typed meanwhile stays, upon the new base with the changes of others in it', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, committed.text)
    const ours = document.text
    type(document, document.text.replace('"b": 1', '"b": 5'))
    const text = ours.replace('\n}', ',\n  "theirs": true\n}')
    await settleDraft(store, 'ann', { reference, ours, base: { ...committed, text } }, 'c2')
    expect(JSON.parse(document.text)).toStrictEqual({ a: 2, b: 5, theirs: true })
    expect([document.base.sha, document.isDirty]).toStrictEqual(['s2', true])
    expect(await kept()).toStrictEqual([document.text])
  })

  test('to a new branch the old ref is as it was, and what was typed meanwhile goes along', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, `${committed.text} `)
    await settleDraft(store, 'ann', { reference, ours: committed.text, base: committed }, 'c2', {
      ...reference,
      ref: 'new',
    })
    const onNew = store.openDocument('ann', { ...reference, ref: 'new' }, committed, 'c1')
    expect([document.text, document.isDirty]).toStrictEqual([base.text, false])
    expect([onNew.text, onNew.isDirty]).toStrictEqual([`${committed.text} `, true])
  })

  test('a view that still shows the commit before does not bring the old text back; a revert does', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, committed.text)
    await settleDraft(store, 'ann', { reference, ours: committed.text, base: committed }, 'c2')
    store.openDocument('ann', reference, base, 'c1')
    await Promise.resolve()
    expect([document.base.sha, document.text]).toStrictEqual(['s2', committed.text])
    store.openDocument('ann', reference, { ...base }, 'c3')
    await Promise.resolve()
    expect([document.base.sha, document.text]).toStrictEqual(['s1', base.text])
  })

  test('a view of the commit that took the file away does not take it away again', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, committed.text)
    store.openDocument('ann', reference, { sha: null, text: '', mode: '100644' }, 'gone')
    await settleDraft(store, 'ann', { reference, ours: committed.text, base: committed }, 'c2')
    store.openDocument('ann', reference, { sha: null, text: '', mode: '100644' }, 'gone')
    await Promise.resolve()
    expect(document.base.sha).toBe('s2')
  })

  test('what the view has shown before the commit was settled here counts, if it is the commit', async () => {
    const store = tab()
    const other = { ...reference, path: 'other.json' }
    type(store.openDocument('ann', reference, base, 'c1'), committed.text)
    const untouched = store.openDocument('ann', other, base, 'c1')
    store.openDocument('ann', other, base, 'c2')
    await settleDraft(store, 'ann', { reference, ours: committed.text, base: committed }, 'c2')
    store.openDocument('ann', other, { ...base, sha: 's5', text: 'theirs' }, 'c2')
    await Promise.resolve()
    expect(untouched.text).toBe('theirs')
  })

  test('a file without a draft follows the branch, one with a draft does not', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    expect(store.openDocument('ann', reference, committed, 'c1')).toBe(document)
    await Promise.resolve()
    expect(document.text).toBe(committed.text)
    type(document, 'x')
    store.openDocument('ann', reference, { ...base, sha: 's3', text: 'y' }, 'c3')
    await Promise.resolve()
    expect([document.text, document.base.sha]).toStrictEqual(['x', 's2'])
  })
})

describe('a newer version of the file', () => {
  test('is taken into the edit, which stays an edit on top of it', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, base.text.replace('"a": 1', '"a": 2'))
    const newer = { ...base, sha: 's2', text: base.text.replace('"b": 1', '"b": 3') }
    expect(await mergeIntoDraft(store, 'ann', reference, newer)).toStrictEqual([])
    expect(JSON.parse(document.text)).toStrictEqual({ a: 2, b: 3 })
    expect([document.base.sha, document.isDirty]).toStrictEqual(['s2', true])
    await store.save()
    expect(store.changeSet('ann', reference)[0]?.base.sha).toBe('s2')
  })

  test('asks where both changed the same, and changes nothing until that is decided', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    type(document, base.text.replace('"a": 1', '"a": 2'))
    const newer = { ...base, sha: 's2', text: base.text.replace('"a": 1', '"a": 3') }
    const conflicts = await mergeIntoDraft(store, 'ann', reference, newer)
    expect(conflicts).toHaveLength(1)
    expect([document.base.sha, JSON.parse(document.text).a]).toStrictEqual(['s1', 2])
    const choices = new Map(conflicts.map(({ id }) => [id, 'theirs'] as const))
    expect(await mergeIntoDraft(store, 'ann', reference, newer, choices)).toStrictEqual([])
    expect([document.base.sha, JSON.parse(document.text).a, document.isDirty]).toStrictEqual(['s2', 3, false])
  })
})

describe('after a commit in which a file went', () => {
  const gone = {
    reference,
    ours: base.text,
    isDeleted: true,
    base: { sha: null, text: '', mode: base.mode },
  } as const

  test('nothing is left of it', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    document.delete()
    await settleDraft(store, 'ann', gone, 'c2')
    expect([document.text, document.isDeleted, document.isDirty]).toStrictEqual(['', false, false])
    expect(await kept()).toStrictEqual([])
  })

  test('what was to stay meanwhile is a new file', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    document.delete()
    document.restore()
    await settleDraft(store, 'ann', gone, 'c2')
    expect([document.text, document.base.sha, document.isDirty]).toStrictEqual([base.text, null, true])
  })

  test('to a new branch, it is as it was on the old one', async () => {
    const store = tab()
    const document = store.openDocument('ann', reference, base, 'c1')
    document.delete()
    await settleDraft(store, 'ann', gone, 'c2', { ...reference, ref: 'new' })
    expect([document.text, document.isDeleted, document.isDirty]).toStrictEqual([base.text, false, false])
  })
})

test('a file that is to go since its edit is being committed still is', async () => {
  const store = tab()
  const document = store.openDocument('ann', reference, base, 'c1')
  type(document, `${base.text} `)
  const committed = { sha: 's2', text: document.text, mode: base.mode }
  document.delete()
  await settleDraft(store, 'ann', { reference, ours: committed.text, base: committed }, 'c2')
  expect([document.base.sha, document.isDeleted, document.text]).toStrictEqual(['s2', true, committed.text])
})

describe('a commit of many files', () => {
  afterEach(() => vi.restoreAllMocks())

  const at = (index: number) => ({ ...reference, path: `${index}.json` })
  const files = Array.from({ length: 30 }, (_, index) => ({
    reference: at(index),
    ours: 'x',
    base: { ...base, sha: 's2', text: 'x' },
  }))
  const settle = (store: ReturnType<typeof tab>) =>
    settleDrafts(store, 'ann', files, { commit: 'c2', parent: 'c1' })

  async function typedInAll(store: ReturnType<typeof tab>) {
    const documents = files.map((file) => store.openDocument('ann', file.reference, base, 'c1'))
    for (const document of documents) type(document, 'x')
    await store.save()
    return documents
  }

  test('ends their drafts in one transaction, and other tabs draw that once', async () => {
    const [store, other] = [tab(), tab()]
    const documents = await typedInAll(store)
    await other.load('ann')
    await settled(() => expect(other.index.drafts.size).toBe(files.length))
    const sizes: number[] = []
    other.index.state.subscribe(({ drafts }) => sizes.push(drafts.size))
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await settle(store)
    const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes).toHaveLength(1)
    expect(documents.filter(({ isDirty }) => isDirty)).toEqual([])
    expect(await kept()).toEqual([])
    await settled(() => expect(other.index.drafts.size).toBe(0))
    expect([...new Set(sizes)]).toEqual([0])
  })

  test('leaves the draft of what cannot be written, and ends the others', async () => {
    const store = tab({ pause: 60_000 })
    await typedInAll(store)
    const remove: IDBObjectStore['delete'] = Reflect.get(IDBObjectStore.prototype, 'delete')
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      if (Array.isArray(key) && key.includes('7.json')) throw new DOMException('full', 'QuotaExceededError')
      return remove.call(this, key)
    })
    await settle(store)
    expect(await kept()).toEqual(['x'])
    expect(store.index.isFailing).toBe(true)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 8, 12])(
    'keeps what is typed while all of them end, %d turns later',
    async (turns) => {
      const store = tab()
      const [first] = await typedInAll(store)
      await store.load('ann')
      const ending = settle(store)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      if (first) type(first, 'xy')
      await ending
      await store.save()
      expect(await kept()).toEqual(['xy'])
    },
  )
})

test('writes that are held wait for one transaction, and the next ones do not', async () => {
  const database = new DraftDatabase(sharedName())
  const release = database.hold()
  const draft = { account: 'ann', reference, base, text: 'x', updatedAt: '', revision: 'r1' }
  const answers: boolean[] = []
  const writing = database.replace('ann', reference, undefined, draft).then(({ isReplaced }) => {
    answers.push(isReplaced)
  })
  expect(await kept()).toEqual([])
  release()
  await writing
  // Another tab, which knows of nothing there, is told what is.
  expect(await database.replace('ann', reference, undefined, { ...draft, revision: 'r2' })).toMatchObject({
    isReplaced: false,
    found: { revision: 'r1' },
  })
  expect([answers, await kept()]).toEqual([[true], ['x']])
  await database.close()
})
