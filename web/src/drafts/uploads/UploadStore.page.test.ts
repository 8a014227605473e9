import { afterEach, expect, test } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import { randomText } from '~/lib/randomText'
import { blobId } from '../commit'
import { hasString, namedUploads } from './names'
import { replaceStrings } from './replaceStrings'
import type { Upload } from './Upload'
import { UploadDatabase } from './UploadDatabase'
import { UploadStore } from './UploadStore'

const ref = { owner: 'ann', repo: 'site', ref: 'main' }
const bytes = new Uint8Array([0, 1, 255])
const upload: Upload = {
  account: 'ann',
  reference: { ...ref, path: 'data/images/a.png' },
  names: [{ dataFile: 'data/a.json', value: 'images/a.png' }],
  sha: blobId(bytes),
  size: 3,
  addedAt: '2026-01-01T00:00:00.000Z',
}

const open: UploadStore[] = []
afterEach(() => Promise.all(open.splice(0).map((store) => store.close())))

function page(name: string, hasDraft = false, now = Date.parse(upload.addedAt)): UploadStore {
  const store = new UploadStore({
    database: new UploadDatabase(name),
    channel: new BroadcastChannel(name),
    isNeeded: () => hasDraft,
    now: () => now,
  })
  open.push(store)
  return store
}

const DAYS = 24 * 60 * 60 * 1000

test('an upload and its bytes are there again after a reload, for this account only', async () => {
  const name = randomText()
  await page(name).add(upload, bytes)
  const later = page(name)
  await Promise.all([later.load('ann'), later.load('bob')])
  expect(later.onRef('ann', ref)).toEqual([upload])
  expect(await later.bytes(upload)).toEqual(bytes)
  expect(later.onRef('bob', ref)).toEqual([])
  expect(later.onRef('ann', { ...ref, ref: 'other' })).toEqual([])
})

test('it outlives its draft by a day, for undo, and its draft for as long as that lives', async () => {
  const name = randomText()
  await page(name).add(upload, bytes)
  const atOnce = page(name)
  await atOnce.load('ann')
  expect(atOnce.onRef('ann', ref)).toHaveLength(1)
  const drafted = page(name, true, Date.parse(upload.addedAt) + 100 * DAYS)
  await drafted.load('ann')
  expect(drafted.onRef('ann', ref)).toHaveLength(1)
  const over = page(name, false, Date.parse(upload.addedAt) + 2 * DAYS)
  await over.load('ann')
  expect(over.onRef('ann', ref)).toEqual([])
  expect(await over.bytes(upload)).toBeUndefined()
})

test('it ends with its commit, and stays known as committed where it went', async () => {
  const store = page(randomText())
  const topic = { ...ref, ref: 'topic' }
  await store.add(upload, bytes)
  await store.settle('ann', [{ upload, path: 'data/images/a-1.png' }], topic)
  expect(store.onRef('ann', ref)).toEqual([])
  expect(await store.bytes(upload)).toBeUndefined()
  expect([...store.state.getState().committed.values()]).toMatchObject([
    { reference: { ref: 'topic', path: 'data/images/a-1.png' } },
  ])
})

test('it goes along when its draft goes to another ref, and writes over nothing there', async () => {
  const store = page(randomText())
  await store.add(upload, bytes)
  await store.copy('ann', ref, 'next')
  const [moved] = store.onRef('ann', { ...ref, ref: 'next' })
  expect(moved).toMatchObject({ sha: upload.sha, names: upload.names })
  expect(moved && (await store.bytes(moved))).toEqual(bytes)
  await store.copy('ann', ref, 'next')
  expect(store.onRef('ann', { ...ref, ref: 'next' })).toHaveLength(1)
})

test('it does not go where another file waits under its path, and all its names go along where it waits itself', async () => {
  const store = page(randomText())
  const next = { ...ref, ref: 'next' }
  await store.add(upload, bytes)
  const more = ['x', 'y'].map((value) => ({ dataFile: 'data/b.json', value }))
  for (const name of more) {
    const [known] = store.onRef('ann', ref)
    if (known) await store.addName(known, name)
  }
  await store.add({ ...upload, reference: { ...upload.reference, ref: 'next' } }, bytes)
  expect(await store.copy('ann', ref, 'next')).toEqual([])
  expect(store.onRef('ann', next)).toMatchObject([{ names: [...upload.names, ...more] }])
  const other = { ...upload, reference: { ...upload.reference, ref: 'third' }, sha: 'another' }
  await store.add(other, new Uint8Array([1]))
  expect(await store.copy('ann', ref, 'third')).toEqual([upload.reference.path])
  expect(store.onRef('ann', { ...ref, ref: 'third' })).toEqual([other])
})

test('another tab hears of it', async () => {
  const name = randomText()
  const other = page(name)
  await other.load('ann')
  await page(name).add(upload, bytes)
  await expect.poll(() => other.onRef('ann', ref)).toEqual([upload])
})

test('only what a draft of its own ref names belongs to a commit', () => {
  const draft = {
    account: 'ann',
    reference: { ...ref, path: 'data/a.json' },
    base: { sha: null, text: '', mode: '100644' },
    text: '{"photo": "images/a.png"}',
    updatedAt: '',
  }
  expect(namedUploads([upload], [draft])).toEqual([upload])
  expect(namedUploads([upload], [{ ...draft, text: '{"photo": "images/a.png.bak"}' }])).toEqual([])
  expect(namedUploads([upload], [{ ...draft, account: 'bob' }])).toEqual([])
  expect(namedUploads([upload], [{ ...draft, reference: { ...draft.reference, ref: 'x' } }])).toEqual([])
  expect(namedUploads([upload], [{ ...draft, reference: { ...draft.reference, path: 'b.json' } }])).toEqual(
    [],
  )
})

test('a name is found whatever its escapes, and not inside of another text', () => {
  expect(hasString('a.json', '{"p": "images\\/a.png"}', 'images/a.png')).toBe(true)
  expect(hasString('a.json', '{"p": "see \\"images/a.png\\""}', 'images/a.png')).toBe(false)
  expect(hasString('a.json', '{"p": ', 'images/a.png')).toBe(false)
})

test('names are replaced and nothing else moves', () => {
  const text = '{\r\n\t"a": 1.0, "b": ["x\\u002fy", "x/y/z"],\r\n\t"x/y": "x/y" }'
  expect(replaceStrings(undefined, text, new Map([['x/y', 'z']]))).toBe(
    '{\r\n\t"a": 1.0, "b": ["z", "x/y/z"],\r\n\t"x/y": "z" }',
  )
})

test('names in other formats are told by their values, and changed where they stand', async () => {
  const format = await loadFormat('a.yaml')
  const text = 'photo: images/a b.png # on top\nall:\n  - \'images/a b.png\'\n  - "images/a\\x20b.png"\n'
  expect(hasString('a.yaml', text, 'images/a b.png')).toBe(true)
  expect(hasString('a.yaml', text, 'images/a')).toBe(false)
  expect(replaceStrings(format, text, new Map([['images/a b.png', 'images/c.png']]))).toBe(
    'photo: images/c.png # on top\nall:\n  - \'images/c.png\'\n  - "images/c.png"\n',
  )
})
