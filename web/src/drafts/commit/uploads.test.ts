import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { before, commit, draft, JSON_FILE, repository, site } from '../testing/commitSite'
import { failure } from '../testing/MemoryProvider'
import type { Upload } from '../uploads/Upload'
import { blobId } from './blobId'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const photo = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 13, 10])
const PHOTO = 'data/images/photo.png'
const text = before.replace('9', '"images/photo.png"')

function upload(bytes = photo, path = PHOTO, value = 'images/photo.png'): Upload {
  return {
    account: 'ann',
    reference: { ...repository, ref: 'main', path },
    names: [{ dataFile: JSON_FILE, value }],
    sha: blobId(bytes),
    size: bytes.length,
    addedAt: '2026-01-01T00:00:00.000Z',
  }
}

function withUploads(...files: readonly Upload[]) {
  return { drafts: [draft(text)], uploads: { files, read: () => Promise.resolve(photo) } }
}

test('an upload goes into the same commit, byte by byte', async () => {
  const memory = site()
  const outcome = await commit(memory, withUploads(upload()))
  expect(memory.read(PHOTO)).toEqual(photo)
  expect(memory.read(JSON_FILE)).toBe(text)
  expect(memory.log()).toEqual(['File updates'])
  expect(memory.calls).toEqual(['head', 'tree', 'createBlob', 'createTree', 'createCommit', 'updateBranch'])
  expect(outcome).toMatchObject({ type: 'committed', uploads: [{ path: PHOTO }] })
})

test('another file of its name stays, and ours gets a free name that the data says', async () => {
  const memory = site()
  memory.push({ [PHOTO]: 'theirs' })
  const outcome = await commit(memory, withUploads(upload()))
  const free = `data/images/photo-${blobId(photo).slice(0, 7)}.png`
  expect(memory.read(PHOTO)).toBe('theirs')
  expect(memory.read(free)).toEqual(photo)
  expect(memory.read(JSON_FILE)).toBe(text.replace('photo', `photo-${blobId(photo).slice(0, 7)}`))
  // The document still holds the first name: it takes over the other one.
  expect(outcome).toMatchObject({ files: [{ ours: text }], uploads: [{ path: free }] })
})

test.each([
  [
    'renamed',
    { [JSON_FILE]: null, 'data/tariffs.json': before },
    blobId(before),
    'both',
    'data/tariffs.json',
  ],
  ['deleted', { [JSON_FILE]: null }, null, 'ours', JSON_FILE],
] as const)(
  'they %s the data file: the upload goes with the edits',
  async (_what, push, theirs, side, path) => {
    const memory = site()
    memory.push(push)
    const resolutions = new Map([[JSON_FILE, { theirs, choices: new Map([['file', side]]) }]])
    const outcome = await commit(memory, { ...withUploads(upload()), resolutions })
    expect(memory.read(path)).toBe(text)
    expect(memory.read(PHOTO)).toEqual(photo)
    expect(outcome).toMatchObject({ uploads: [{ path: PHOTO }] })
  },
)

test('they deleted the data file, and the edits are given up: the upload stays behind', async () => {
  const memory = site()
  memory.push({ [JSON_FILE]: null })
  const resolutions = new Map([
    [JSON_FILE, { theirs: null, choices: new Map([['file', 'theirs'] as const]) }],
  ])
  const outcome = await commit(memory, { ...withUploads(upload()), resolutions })
  expect(outcome).toMatchObject({ type: 'nothing-changed', uploads: [] })
  expect(memory.calls).not.toContain('createBlob')
})

test('what the branch has already is not uploaded again', async () => {
  const memory = site()
  memory.push({ [PHOTO]: photo })
  await commit(memory, withUploads(upload()))
  expect(memory.calls).not.toContain('createBlob')
  expect(memory.read(JSON_FILE)).toBe(text)
})

test('what the data does not name in the end is left out', async () => {
  const memory = site()
  const outcome = await commit(
    memory,
    withUploads(upload(), upload(photo, 'data/images/b.png', 'images/b.png')),
  )
  expect(memory.read('data/images/b.png')).toBeUndefined()
  expect(outcome).toMatchObject({ uploads: [{ path: PHOTO }] })
})

test('where a merge decides for their value, our file is not committed', async () => {
  const memory = site()
  memory.push({ [JSON_FILE]: before.replace('9', '"images/theirs.png"') })
  const asked = await commit(memory, withUploads(upload()))
  if (asked.type !== 'conflict') throw new Error('no conflict')
  expect(memory.calls).not.toContain('createBlob')
  const [file] = asked.files
  const choices = new Map((file?.conflicts ?? []).map(({ id }) => [id, 'theirs'] as const))
  const resolutions = new Map([[JSON_FILE, { theirs: file?.theirs ?? null, choices }]])
  await commit(memory, { ...withUploads(upload()), resolutions })
  expect(memory.read(PHOTO)).toBeUndefined()
})

test('a file where its folder would be ends the commit before anything is written', async () => {
  const memory = site()
  memory.push({ 'data/images': 'a file' })
  await expect(commit(memory, withUploads(upload()))).rejects.toThrow('data/images')
  expect(memory.calls).not.toContain('createTree')
})

test('bytes that arrive altered end the commit', async () => {
  const memory = site()
  const uploads = { files: [upload()], read: () => Promise.resolve(new Uint8Array([1])) }
  await expect(commit(memory, { drafts: [draft(text)], uploads })).rejects.toThrow('other bytes')
  expect(memory.log()).toEqual([])
})

test('bytes are sent once, however often the commit starts over', async () => {
  const memory = site()
  memory.before('updateBranch', () => memory.push({ 'README.md': 'faster' }))
  await commit(memory, withUploads(upload()))
  expect(memory.calls.filter((call) => call === 'createBlob')).toHaveLength(1)
  expect(memory.read(PHOTO)).toEqual(photo)
})

test('a lost answer to the blob ends the commit, and another try goes through', async () => {
  const memory = site()
  memory.after('createBlob', () => failure('offline'))
  await expect(commit(memory, withUploads(upload()))).rejects.toMatchObject({ kind: 'offline' })
  await commit(memory, withUploads(upload()))
  expect(memory.log()).toEqual(['File updates'])
  expect(memory.read(PHOTO)).toEqual(photo)
})
