import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGitHub } from '~/provider/github/createGitHub'
import { clearObjects } from '~/provider/kept/objectCache'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import { filesBelow as inFolder, treeAnswer } from '~/testing/github/answers'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { addTree, type MemoryRepository, snapshotOf } from '~/testing/github/memoryRepository'
import { filesBelow } from './filesBelow'

const shop = { owner: 'ada', repo: 'shop' }
const github = serveGitHub()

beforeEach(() => clearObjects('ada'))

function connect(): ScopedProvider {
  const provider = createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token })
  return { ...provider, account: 'ada', rest: github.rest }
}

/** A repository of files at these paths, where the lists of all that is below `cut` folders are cut. */
function addFiles(paths: readonly string[], cut: readonly string[]): MemoryRepository {
  const files = Object.fromEntries(paths.map((path) => [path, path]))
  const repository = github.addRepository({ ...shop, files })
  for (const folder of cut) {
    const all = snapshotOf(repository, headOf(repository))
    const snapshot = folder === '' ? all : inFolder(all, folder)
    const id = folder === '' ? headOf(repository) : addTree(repository, snapshot)
    const { sha, tree } = treeAnswer(repository, id, snapshot, true)
    const json = { sha, tree: tree.slice(0, 1), truncated: true }
    github.fail('GET', new RegExp(`/git/trees/${id}\\?recursive`), { status: 200, json })
  }
  return repository
}

function headOf(repository: MemoryRepository): string {
  return repository.branches.get('main') ?? ''
}

/** The JSON files below a folder of main, and how many lists it cost. */
async function find(repository: MemoryRepository, folder = '', client = new QueryClient()) {
  github.requests.length = 0
  const isWanted = (path: string) => path.endsWith('.json')
  const { files, unread } = await filesBelow(client, connect(), shop, headOf(repository), folder, isWanted)
  return { files: files.map(({ path }) => path).toSorted(), unread, requests: github.requests.length }
}

const PATHS = ['a/1.json', 'a/b/2.json', 'a/b/c/3.json', 'a/notes.md', 'd/4.json', 'top.json']

describe('the files below a folder', () => {
  it.each([
    {
      what: 'a whole list',
      cut: [],
      folder: '',
      files: ['a/1.json', 'a/b/2.json', 'a/b/c/3.json', 'd/4.json', 'top.json'],
      requests: 1,
    },
    {
      what: 'a folder of a whole list',
      cut: [],
      folder: 'a/b',
      files: ['a/b/2.json', 'a/b/c/3.json'],
      requests: 1,
    },
    {
      // The cut list, the root, and the two folders in it with all that they have.
      what: 'a cut list, by its folders',
      cut: [''],
      folder: '',
      files: ['a/1.json', 'a/b/2.json', 'a/b/c/3.json', 'd/4.json', 'top.json'],
      requests: 4,
    },
    {
      // `a` is asked for twice, the second time for what is just in it, and `a/b` once.
      what: 'a cut list with a cut list in it',
      cut: ['', 'a'],
      folder: '',
      files: ['a/1.json', 'a/b/2.json', 'a/b/c/3.json', 'd/4.json', 'top.json'],
      requests: 6,
    },
    {
      // The folders on the way to it, and the folder.
      what: 'a folder of a cut list',
      cut: [''],
      folder: 'a/b',
      files: ['a/b/2.json', 'a/b/c/3.json'],
      requests: 4,
    },
    { what: 'no folder of a cut list', cut: [''], folder: 'x', files: [], requests: 2 },
    { what: 'a file of a cut list', cut: [''], folder: 'top.json', files: [], requests: 2 },
  ])('are found by $what', async ({ cut, folder, files, requests }) => {
    const repository = addFiles(PATHS, cut)
    expect(await find(repository, folder)).toEqual({ files, unread: [], requests })
  })

  it('are not those of a folder that begins alike', async () => {
    const repository = addFiles(['a/1.json', 'ab/2.json'], [])
    expect((await find(repository, 'a')).files).toEqual(['a/1.json'])
  })

  it('are looked for in 300 folders at most, and it is said where not', async () => {
    const folders = Array.from({ length: 310 }, (_, index) => `f${index + 100}`)
    const repository = addFiles(
      folders.map((folder) => `${folder}/x.json`),
      [''],
    )
    const found = await find(repository)
    // The cut list, the root, and one for each folder that was looked into.
    expect(found.requests).toBe(1 + 300)
    expect(found.files).toEqual(folders.slice(0, 299).map((folder) => `${folder}/x.json`))
    expect(found.unread).toEqual(folders.slice(299))
  })

  it('are looked for in what is above before what is below it', async () => {
    const below = Array.from({ length: 310 }, (_, index) => `a/f${index + 100}/x.json`)
    const { files, unread } = await find(addFiles([...below, 'z/last.json'], ['', 'a']))
    expect(files).toContain('z/last.json')
    expect(unread).not.toHaveLength(0)
    expect(files.length + unread.length).toBe(below.length + 1)
  })

  it('are not to be had where one of the folders cannot be read', async () => {
    const repository = addFiles(PATHS, [''])
    const id = addTree(repository, inFolder(snapshotOf(repository, headOf(repository)), 'd'))
    github.fail('GET', new RegExp(`/git/trees/${id}`), refused(403, 'Not for you'))
    await expect(find(repository)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
