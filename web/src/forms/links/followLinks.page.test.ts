import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { documentStore } from '~/drafts/documents'
import { currentUploads } from '~/drafts/uploads/uploads'
import { createGitHub } from '~/provider/github/createGitHub'
import { clearObjects } from '~/provider/kept/objectCache'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import {
  deleteFile,
  duplicateFile,
  eachFile,
  editFile,
  type FilePlace,
  openFile,
  renameFile,
} from '~/workspace/files/fileEdits'
import { moveItem } from '~/workspace/files/folderEdits'
import { keepFile } from '../widgets/file/keepFile'
import { withLinks } from './followLinks'

const github = serveGitHub()
let account = 0

beforeEach(() => clearObjects('ada'))

const site = {
  'posts.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'posts', body: 'text' } },
    schema: {
      properties: { cover: { type: 'string' }, text: { type: 'string', contentMediaType: 'text/markdown' } },
    },
    uiSchema: { cover: { 'ui:widget': 'image' } },
  }),
  'posts/one.md':
    '---\ncover: ../img/a.png # it\n---\n[Two](two.md) ![](../img/a.png) <img src="../img/a.png">\n',
  'posts/two.md': '---\ncover: x.png\n---\nNone.\n',
  'posts/notes.txt': '../img/a.png',
  'img/a.png': 'png',
}
const moved =
  '---\ncover: ../../img/a.png # it\n---\n[Two](../two.md) ![](../../img/a.png) <img src="../../img/a.png">\n'

function open(files: Readonly<Record<string, string>> = site): FilePlace {
  const { branches } = github.addRepository({ owner: 'ada', repo: 'site', files })
  account += 1
  const provider = {
    ...createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token }),
    account: `ada${account}`,
    rest: github.rest,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const reference = { owner: 'ada', repo: 'site', ref: 'main' }
  return { client, provider, reference, commit: branches.get('main') ?? '' }
}

async function fileAt(place: FilePlace, path: string) {
  const { owner, repo } = place.reference
  const { entries } = await place.provider.tree({ owner, repo }, place.commit)
  return { path, sha: entries.find((entry) => entry.path === path)?.sha ?? '' }
}

const textAt = async (place: FilePlace, path: string) => (await openFile(place, { path, sha: '' })).text
const changes = ({ provider, reference }: FilePlace) => documentStore().changeSet(provider.account, reference)

test('an entry that moves to another folder leads where it led, and one undo takes all back', async () => {
  const place = open()
  const file = await fileAt(place, 'posts/one.md')
  const to = 'posts/old/uno.md'
  const pathAfter = (path: string) => (path === file.path ? to : path)
  const undo = await withLinks(place, [{ file, to }], pathAfter, () => renameFile(place, file, to))
  expect(await textAt(place, to)).toBe(moved)
  undo()
  expect(changes(place)).toEqual([])
})

test('so does a copy, and the entry stays as it is', async () => {
  const place = open()
  const file = await fileAt(place, 'posts/one.md')
  const to = 'posts/old/uno.md'
  await withLinks(
    place,
    [{ file, to }],
    (path) => path,
    () => duplicateFile(place, file, to),
  )
  expect(await textAt(place, to)).toBe(moved)
  expect(changes(place).map(({ reference: { path } }) => path)).toEqual([to])
})

test('of a folder only the entries that lead out of it change; all others move unread', async () => {
  const place = open()
  const item = { path: 'posts', isFolder: true }
  const pathAfter = (path: string) => path.replace(/^posts\//, 'site/posts/')
  const files = await Promise.all(
    ['posts/one.md', 'posts/two.md', 'posts/notes.txt'].map((path) => fileAt(place, path)),
  )
  await withLinks(
    place,
    files.map((file) => ({ file, to: pathAfter(file.path) })),
    pathAfter,
    () => moveItem(place, item, 'site/posts'),
  )
  expect(await textAt(place, 'site/posts/one.md')).toBe(moved.replace('../two.md', 'two.md'))
  const two = changes(place).find(({ reference: { path } }) => path === 'site/posts/two.md')
  expect(two).toMatchObject({ blob: { sha: files[1]?.sha } })
})

test('a file that waits for the commit is one, and goes along', async () => {
  const place = open()
  const { provider, reference } = place
  const file = await fileAt(place, 'posts/two.md')
  const dataFile = file.path
  const bytes = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'new.png', {
    type: 'image/png',
  })
  const options = {
    dataFile,
    folder: 'img',
    publicFolder: undefined,
    accept: [],
    maxBytes: 1_000,
    altField: undefined,
  }
  const value = await keepFile({
    file: bytes,
    kind: 'image',
    options,
    account: provider.account,
    ref: reference,
    entries: [],
    isTrial: false,
  })
  await editFile(place, file, (text) => [
    { from: text.indexOf('x.png'), to: text.indexOf('x.png') + 5, insert: value },
  ])
  const to = 'posts/old/two.md'
  await withLinks(
    place,
    [{ file, to }],
    (path) => path,
    () => renameFile(place, file, to),
  )
  expect(await textAt(place, to)).toContain('cover: ../../img/new.png\n')
  expect((await currentUploads(changes(place))).map((upload) => upload.reference.path)).toEqual([
    'img/new.png',
  ])
})

test('nothing is done where the move is refused', async () => {
  const place = open()
  const file = await fileAt(place, 'posts/one.md')
  await deleteFile(place, await fileAt(place, 'posts/two.md'))
  const before = changes(place)
  const refuse = () => Promise.reject(new Error('It is taken.'))
  await expect(withLinks(place, [{ file, to: 'one.md' }], (path) => path, refuse)).rejects.toThrow('taken')
  expect(changes(place)).toEqual(before)
})

test('Markdown that is no data, and schemas, lead where they led as well', async () => {
  const place = open({
    'a.sheaf.json': JSON.stringify({
      options: { dataFile: 'a.json' },
      schema: { $ref: 'schemas/kind.json' },
    }),
    'schemas/kind.json': '{ "$ref": "word.json#/a" }\n',
    'schemas/word.json': '{ "a": { "type": "string" } }\n',
    'README.md': 'See [it](schemas/word.json).\n',
  })
  const to = (path: string) => `docs/more/${path}`
  const files = await Promise.all(['README.md', 'schemas/kind.json'].map((path) => fileAt(place, path)))
  const undo = await withLinks(
    place,
    files.map((file) => ({ file, to: to(file.path) })),
    (path) => (files.some((file) => file.path === path) ? to(path) : path),
    () => eachFile(files, (file) => renameFile(place, file, to(file.path))),
  )
  expect(await textAt(place, to('README.md'))).toBe('See [it](../../schemas/word.json).\n')
  expect(await textAt(place, to('schemas/kind.json'))).toBe('{ "$ref": "../../../schemas/word.json#/a" }\n')
  undo()
  expect(changes(place)).toEqual([])
})
