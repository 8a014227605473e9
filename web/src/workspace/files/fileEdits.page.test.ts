import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { currentChangeSet, discardDraft } from '~/drafts/documents'
import { currentUploads, uploadBytes } from '~/drafts/uploads/uploads'
import { randomText } from '~/lib/randomText'
import { createGitHub } from '~/provider/github/createGitHub'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { createFile, deleteFile, editFile, openFile, restoreFile } from './fileEdits'
import { deleteItem, filesOf, moveFollowed, moveItem, restoreItem } from './folderEdits'
import { checkFree, pathFault } from './newPath'
import { uploadInto, uploadPath } from './uploadFile'

const FILES = {
  'README.md': '# Site\n',
  'docs/guide.md': 'How it is done.\n',
  'docs/deep/100% #1?.txt': 'Odd.\n',
  'docs/picture.bin': 'a\0b',
  'data/prices.json': '{"basic": 1.50}\n',
  'prices.sheaf.json': '{\n  "options": { "dataFile": "data/prices.json" }, "schema": {}\n}\n',
}

const github = serveGitHub()

/** A repository of its own, and what has been done to its files. */
function site() {
  const name = { owner: 'ada', repo: `site-${randomText()}` }
  const repository = github.addRepository({ ...name, files: FILES })
  const provider = createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token })
  const reference = { ...name, ref: 'main' }
  const place = {
    client: new QueryClient(),
    provider: { ...provider, account: 'ada', rest: github.rest },
    reference,
    commit: repository.branches.get('main') ?? '',
  }
  const drafts = () => currentChangeSet('ada', reference)
  const state = () =>
    Object.fromEntries(
      drafts().map(({ reference: { path }, isDeleted, movedFrom, blob, text }) => [
        path,
        isDeleted
          ? 'deleted'
          : movedFrom
            ? `${blob ? 'blob' : text} from ${movedFrom.path}`
            : blob
              ? 'blob'
              : text,
      ]),
    )
  const file = async (path: string) => {
    const [found] = await filesOf(place, { path, isFolder: false })
    if (!found) throw new Error(`no ${path}`)
    return found
  }
  const move = (from: string, to: string) => moveItem(place, { path: from, isFolder: false }, to)
  const reads = () => github.requests.filter((call) => /contents|blobs|graphql/.test(call))
  github.requests.length = 0
  return { place, drafts, state, file, move, reads }
}

test('a folder moves as one, unread, and comes back as one', async () => {
  const { place, state, reads } = site()
  const undo = await moveItem(place, { path: 'docs', isFolder: true }, 'manual/of it')
  expect(state()).toEqual({
    'docs/deep/100% #1?.txt': 'deleted',
    'docs/guide.md': 'deleted',
    'docs/picture.bin': 'deleted',
    'manual/of it/deep/100% #1?.txt': 'blob from docs/deep/100% #1?.txt',
    'manual/of it/guide.md': 'blob from docs/guide.md',
    'manual/of it/picture.bin': 'blob from docs/picture.bin',
  })
  expect(reads()).toEqual([])
  undo()
  expect(state()).toEqual({})
})

test('renamed twice it comes from where it was, and renamed back nothing has happened', async () => {
  const { state, move } = site()
  await move('docs/guide.md', 'a.md')
  await move('a.md', 'b.md')
  expect(state()).toEqual({ 'docs/guide.md': 'deleted', 'b.md': 'blob from docs/guide.md' })
  await move('b.md', 'docs/guide.md')
  expect(state()).toEqual({})
})

test('renamed and then edited, or edited and then renamed, it has its text', async () => {
  const { place, state, file, move } = site()
  const undo = await move('docs/guide.md', 'a.md')
  await editFile(place, await file('a.md'), () => [{ from: 0, to: 0, insert: 'See: ' }])
  undo()
  expect(state()).toEqual({ 'docs/guide.md': 'deleted', 'a.md': 'See: How it is done.\n from docs/guide.md' })
  await move('a.md', 'b.md')
  expect(state()).toEqual({ 'docs/guide.md': 'deleted', 'b.md': 'See: How it is done.\n from docs/guide.md' })
  await move('b.md', 'docs/guide.md')
  expect(state()).toEqual({ 'docs/guide.md': 'See: How it is done.\n' })
})

test('only the capitals change', async () => {
  const { state, move } = site()
  await move('README.md', 'readme.md')
  expect(state()).toEqual({ 'README.md': 'deleted', 'readme.md': 'blob from README.md' })
})

test('deleted and made anew, it is an edit of what was there', async () => {
  const { place, drafts, file } = site()
  await deleteFile(place, await file('README.md'))
  const undo = await createFile(place, 'README.md', '# Other\n')
  expect(drafts()).toMatchObject([{ base: { text: '# Site\n' }, text: '# Other\n' }])
  expect(drafts()[0]?.isDeleted).toBeUndefined()
  undo()
  expect(drafts()).toMatchObject([{ isDeleted: true }])
  await restoreFile(place, { path: 'README.md', sha: '' })
  expect(drafts()).toEqual([])
})

test('what moved takes the place of what was deleted', async () => {
  const { place, state, file, move } = site()
  await deleteFile(place, await file('README.md'))
  const undo = await move('docs/guide.md', 'README.md')
  expect(state()).toEqual({ 'README.md': 'blob from docs/guide.md', 'docs/guide.md': 'deleted' })
  undo()
  expect(state()).toEqual({ 'README.md': 'deleted' })
})

test('a folder that goes stays after all, with its edits', async () => {
  const { place, state, file } = site()
  await editFile(place, await file('docs/guide.md'), () => [{ from: 0, to: 0, insert: 'x' }])
  await deleteItem(place, { path: 'docs', isFolder: true })
  expect(Object.values(state())).toEqual(['deleted', 'deleted', 'deleted'])
  await restoreItem(place, { path: 'docs', isFolder: true })
  expect(state()).toEqual({ 'docs/guide.md': 'xHow it is done.\n' })
})

test('to discard what moved brings it back', async () => {
  const { place, state, move } = site()
  await move('docs/guide.md', 'a.md')
  const undo = await discardDraft('ada', { ...place.reference, path: 'a.md' })
  expect(state()).toEqual({})
  undo()
  expect(state()).toEqual({ 'a.md': 'blob from docs/guide.md', 'docs/guide.md': 'deleted' })
})

test('a project follows its data', async () => {
  const { place, state } = site()
  const item = { path: 'data', isFolder: true }
  const follower = {
    path: 'prices.sheaf.json',
    textAfter: (text: string) => text.replace('data/', 'content/'),
  }
  const undo = await moveFollowed(place, item, 'content', [follower])
  expect(state()['prices.sheaf.json']).toBe(FILES['prices.sheaf.json'].replace('data/', 'content/'))
  undo()
  expect(state()).toEqual({})
})

test.each([
  ['README.md', /README.md is there/],
  ['docs', /docs is a folder/],
  ['README.md/a', /README.md is a file/],
  ['readme.MD', /README.md is there already. On many/],
  ['Docs/b.md', /docs is there already. On many/],
  ['a/../b', /No file can be called so/],
  ['.GIT/config', /Git keeps/],
  ['a/git~1', /Git keeps/],
  ['a /b', /space/],
  ['a\\b', /No file/],
])('nothing is put at %s', async (path, why) => {
  const { place } = site()
  await expect(checkFree(place, path)).rejects.toThrow(why)
})

test.each(['a #1?.md', '100%.txt', 'naïve/日本.json', '.gitignore', 'a b/c d'])(
  '%s can be a path',
  async (path) => {
    const { place } = site()
    await expect(checkFree(place, path)).resolves.toBeUndefined()
    expect(pathFault(path)).toBeUndefined()
  },
)

test('a folder does not go into itself', async () => {
  const { place } = site()
  await expect(moveItem(place, { path: 'docs', isFolder: true }, 'docs/in')).rejects.toThrow('into itself')
})

test('an upload that is text can be edited; another waits as it is, wherever it is moved', async () => {
  const { place, state, drafts, move } = site()
  await uploadInto(place, 'docs/guide.md', new File(['New.\n'], 'guide.md'))
  const undo = await uploadInto(place, 'a.png', new File([new Uint8Array([0, 1, 2])], 'a.png'))
  await move('a.png', 'b.png')
  expect(state()).toEqual({ 'docs/guide.md': 'New.\n', 'b.png': 'blob' })
  const [upload] = await currentUploads(drafts())
  expect(upload && [...(await uploadBytes(upload))]).toEqual([0, 1, 2])
  await expect(openFile(place, { path: 'docs/guide.md', sha: '' })).resolves.toMatchObject({ text: 'New.\n' })
  undo()
  expect(state()).toMatchObject({ 'b.png': 'blob' })
})

test('an upload has a safe name, or that of the file which it replaces', () => {
  expect(uploadPath('a', 'My photo #1?.PNG', () => false)).toBe('a/My-photo-1.png')
  expect(uploadPath('a', 'My photo.PNG', (path) => path === 'a/My photo.PNG')).toBe('a/My photo.PNG')
  expect(uploadPath('a', '../../x', () => true)).toBe('a/x')
})
