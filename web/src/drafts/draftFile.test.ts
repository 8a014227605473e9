import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blobId } from './commit'
import type { Draft } from './draft'
import { readDraftFile, writeDraftFile } from './draftFile'

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
  expect(readDraftFile(writeDraftFile([draft]))).toStrictEqual({ kind: 'drafts', drafts: [portable] })
})

describe('hostile files', () => {
  const changed = (change: object) => writeDraftFile([{ ...draft, ...change }])
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
  ])('%s', (_what, text) => {
    expect(readDraftFile(text).kind).toBe('damaged')
  })

  test.each<[what: string, text: string, kind: string]>([
    ['no JSON', 'hello', 'other'],
    ['another JSON', '{"drafts": []}', 'other'],
    ['no list', '{"format": "sheaf-drafts", "version": 1, "drafts": {}}', 'other'],
    ['a number for a text', changed({ text: 1 }), 'other'],
    ['a version to come', '{"format": "sheaf-drafts", "version": 2, "drafts": []}', 'newer'],
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
