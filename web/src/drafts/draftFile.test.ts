import { describe, expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { blobId } from './commit'
import type { Draft } from './draft'
import { readDraftFile, writeDraftFile } from './draftFile'
import type { PortableUpload } from './uploads/portable'

const base = { sha: blobId('{"a": 1}\n'), text: '{"a": 1}\n', mode: '100644' }
const draft: Draft = {
  account: 'ann',
  reference: { owner: 'ann', repo: 'site', ref: 'feature/x', path: 'data/prices.json' },
  base,
  text: '{"a": 2}\n',
  updatedAt: '2026-01-01T00:00:00.000Z',
  address: '/github/ann/site/blob/main/x',
}

test('what was written is read, without the account and the page', () => {
  const { account: _account, address: _address, ...portable } = draft
  expect(readDraftFile(writeDraftFile([draft]))).toStrictEqual({
    kind: 'drafts',
    drafts: [portable],
    uploads: [],
  })
})

test.each(['page.md', 'data/a.yaml', 'site.toml'])('a draft of %s is read', (path) => {
  const other = { ...draft, reference: { ...draft.reference, path } }
  expect(readDraftFile(writeDraftFile([other]))).toMatchObject({
    kind: 'drafts',
    drafts: [{ text: draft.text }],
  })
})

const bytes = new Uint8Array([0, 255, 7])
const upload: PortableUpload = {
  reference: { ...draft.reference, path: 'data/images/a.png' },
  names: [{ dataFile: 'data/prices.json', value: 'images/a.png' }],
  sha: blobId(bytes),
  size: 3,
  addedAt: '2026-01-01T00:00:00.000Z',
  bytes,
}

test('the files that drafts name come along byte by byte', () => {
  expect(readDraftFile(writeDraftFile([draft], [upload]))).toMatchObject({
    kind: 'drafts',
    uploads: [upload],
  })
})

test('a file of the first format, which had no uploads, is still read', () => {
  const { uploads: _uploads, ...first } = JSON.parse(writeDraftFile([draft]))
  expect(readDraftFile(JSON.stringify({ ...first, version: 1 }))).toMatchObject({
    kind: 'drafts',
    uploads: [],
  })
})

describe('hostile files', () => {
  const changed = (change: object) => writeDraftFile([{ ...draft, ...change }])
  const withUpload = (change: object) => writeDraftFile([draft], [{ ...upload, ...change }])
  const uploadAt = (path: string) => withUpload({ reference: { ...upload.reference, path } })
  const at = (reference: object) => changed({ reference: { ...draft.reference, ...reference } })

  test.each<[what: string, text: string]>([
    ['a base that is not the blob that it claims to be', changed({ base: { ...base, text: '{"a": 9}\n' } })],
    ['a new file that begins with something', changed({ base: { ...base, sha: null } })],
    ['a link as the mode', changed({ base: { ...base, mode: '120000' } })],
    ['a path out of the repository', at({ path: '../a.json' })],
    ['an absolute path', at({ path: '/a.json' })],
    ['a path into Git’s own folder', at({ path: 'x/.GIT/a.json' })],
    ['a path with a line end', at({ path: 'a\n.json' })],
    ['a file that the editor does not edit', at({ path: '.github/workflows/run.yml' })],
    ['an owner that is a path', at({ owner: 'a/b' })],
    ['a repository above', at({ repo: '..' })],
    ['no ref', at({ ref: '' })],
    ['a ref that Git does not know', at({ ref: 'a..b' })],
    ['half a character', changed({ text: '"\ud83d"' })],
    ['no time', changed({ updatedAt: 'yesterday' })],
    ['an upload with other bytes', withUpload({ bytes: new Uint8Array([1]) })],
    ['an upload out of the repository', uploadAt('../a.png')],
    ['an upload among what runs', uploadAt('.github/workflows/run.yml')],
    ['an upload that is a data file', uploadAt('data/a.json')],
    ['an upload of no draft', withUpload({ names: [{ dataFile: 'b.json', value: 'images/a.png' }] })],
    ['an upload that nothing names', withUpload({ names: [] })],
  ])('%s', (_what, text) => {
    expect(readDraftFile(text).kind).toBe('damaged')
  })

  test.each<[what: string, text: string, kind: string]>([
    ['no JSON', 'hello', 'other'],
    ['another JSON', '{"drafts": []}', 'other'],
    ['no list', '{"format": "sheaf-drafts", "version": 1, "drafts": {}}', 'other'],
    ['a number for a text', changed({ text: 1 }), 'other'],
    ['a version to come', '{"format": "sheaf-drafts", "version": 5, "drafts": []}', 'newer'],
    ['too many', writeDraftFile(Array.from({ length: 1001 }, () => draft)), 'too-large'],
  ])('%s', (_what, text, kind) => {
    expect(readDraftFile(text).kind).toBe(kind)
  })

  test('whatever it is, reading it answers', () => {
    fc.assert(
      fc.property(fc.json(), fc.jsonValue(), (text, value) => {
        expect(readDraftFile(text).kind).toBe('other')
        const file = JSON.stringify({ format: 'sheaf-drafts', version: 1, drafts: [value] })
        expect(readDraftFile(file).kind).not.toBe('drafts')
      }),
    )
  })
})
