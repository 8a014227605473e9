import { CancelledError, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProviderError } from '~/provider/errors'
import { createGitHub } from '~/provider/github/createGitHub'
import { clearObjects } from '~/provider/kept/objectCache'
import { fileQuery, treeQuery } from '~/provider/queries/queries'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import { contentsAnswer } from '~/testing/github/answers'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import {
  addBlob,
  addCommit,
  addTree,
  commitFiles,
  type MemoryRepository,
  snapshotOf,
} from '~/testing/github/memoryRepository'
import { readTexts } from './readTexts'

const shop = { owner: 'ada', repo: 'shop' }
const github = serveGitHub()

beforeEach(() => clearObjects('ada'))

function connect(token: string | null = github.token): ScopedProvider {
  const provider = createGitHub({ rest: github.rest, graphql: github.graphql, token, pauses: [1, 1] })
  return { ...provider, account: 'ada', rest: github.rest }
}

/** A page of its own: nothing in memory. */
function openPage() {
  return new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
}

function numbered(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.json`, `"${index}"`]))
}

interface Reading {
  readonly page?: QueryClient
  readonly provider?: ScopedProvider
  readonly wanted?: (path: string) => boolean
}

/** The texts of the files on main, and what it cost to read them. The list of the files does not count. */
async function read({ page = openPage(), provider = connect(), wanted = () => true }: Reading = {}) {
  const commit = github.repositories[0]?.branches.get('main') ?? ''
  const { entries } = await page.fetchQuery(treeQuery(provider, shop, commit))
  github.requests.length = 0
  const files = entries.filter(({ path }) => wanted(path))
  const texts = await readTexts(page, provider, shop, commit, files)
  return { texts: Object.fromEntries(texts), ...calls() }
}

function calls() {
  const count = (call: string) => github.requests.filter((request) => request.startsWith(call)).length
  return {
    together: count('POST /graphql'),
    byPath: count('GET /repos/ada/shop/contents/'),
    byBlob: count('GET /repos/ada/shop/git/blobs/'),
  }
}

/** Puts a link on main, which the provider answers with what it leads to, else with itself. */
function addLink(repository: MemoryRepository, path: string, target: string): void {
  const snapshot = new Map(snapshotOf(repository, repository.branches.get('main') ?? ''))
  const { sha } = snapshot.get(target) ?? {}
  const link = addBlob(repository, target)
  snapshot.set(path, { mode: '120000', sha: link })
  const tree = addTree(repository, snapshot)
  repository.branches.set('main', addCommit(repository, { tree, message: 'Link', parents: [] }))
  const bytes = sha === undefined ? undefined : repository.blobs.get(sha)
  const json = bytes && sha ? contentsAnswer(path, sha, bytes) : { type: 'symlink', path, sha: link, target }
  github.fail('GET', new RegExp(`contents/${path}`), { status: 200, json })
}

describe('the texts of files', () => {
  it.each([
    { count: 0, together: 0, byPath: 0 },
    { count: 3, together: 0, byPath: 3 },
    { count: 10, together: 0, byPath: 10 },
    { count: 11, together: 1, byPath: 0 },
    { count: 300, together: 3, byPath: 0 },
  ])('of $count files cost few requests', async ({ count, together, byPath }) => {
    const files = numbered(count)
    github.addRepository({ ...shop, files: { 'README.md': '', ...files } })
    const reading = await read({ wanted: (path) => path.endsWith('.json') })
    expect(reading).toEqual({ texts: files, together, byPath, byBlob: 0 })
  })

  it('are not asked for again by this page, nor by the next one', async () => {
    const files = numbered(300)
    github.addRepository({ ...shop, files })
    const page = openPage()
    await read({ page })
    const nothing = { texts: files, together: 0, byPath: 0, byBlob: 0 }
    expect(await read({ page })).toEqual(nothing)
    expect(await read()).toEqual(nothing)
  })

  it('are found by the query of a single file, where nothing but the page keeps them', async () => {
    const repository = github.addRepository({ ...shop, files: numbered(20) })
    const page = openPage()
    await read({ page })
    await clearObjects('ada')
    const commit = repository.branches.get('main') ?? ''
    const sha = snapshotOf(repository, commit).get('7.json')?.sha ?? ''
    const reference = { ...shop, ref: 'main', path: '7.json' }
    const file = await page.ensureQueryData(fileQuery(connect(), reference, { commit, sha }))
    expect(new TextDecoder().decode(file.bytes)).toBe('"7"')
    expect(calls()).toEqual({ together: 1, byPath: 0, byBlob: 0 })
  })

  it.each(['this page', 'an earlier page'])(
    'that %s has read alone are not asked for together',
    async (who) => {
      const files = numbered(30)
      const repository = github.addRepository({ ...shop, files })
      const page = openPage()
      const alone = await read({ page, wanted: (path) => /^[0-9].json/.test(path) })
      expect(alone.byPath).toBe(10)
      // Whoever asks for one of them again does not get it.
      for (const text of Object.values(alone.texts)) repository.blobs.delete(addBlob(repository, text))
      const all = await read({ page: who === 'this page' ? page : openPage() })
      expect(all).toEqual({ texts: files, together: 1, byPath: 0, byBlob: 0 })
    },
  )

  it('of a new commit cost what is new', async () => {
    const files = numbered(300)
    const repository = github.addRepository({ ...shop, files })
    await read()
    commitFiles(repository, 'main', { '5.json': '"new"' }, 'Change')
    const again = await read()
    expect(again).toEqual({ texts: { ...files, '5.json': '"new"' }, together: 1, byPath: 0, byBlob: 0 })
  })

  it('that are the same are asked for once', async () => {
    const files = Object.fromEntries(Object.keys(numbered(250)).map((path) => [path, 'the same']))
    github.addRepository({ ...shop, files })
    expect(await read()).toEqual({ texts: files, together: 1, byPath: 0, byBlob: 0 })
  })

  it.each([3, 20])('of links among %d files are those that they lead to', async (count) => {
    const files = numbered(count)
    const repository = github.addRepository({ ...shop, files })
    addLink(repository, 'link.json', '1.json')
    const { texts, byPath } = await read()
    expect(texts).toEqual({ ...files, 'link.json': '"1"' })
    expect(byPath).toBe(count === 3 ? 4 : 1)
  })

  it.each([3, 20])('are without the link to nowhere among %d files', async (count) => {
    const files = numbered(count)
    const repository = github.addRepository({ ...shop, files })
    addLink(repository, 'link.json', 'gone.json')
    expect((await read()).texts).toEqual(files)
  })

  it.each([3, 20])('are without those of %d files that are no texts', async (count) => {
    const files = numbered(count)
    github.addRepository({ ...shop, files: { ...files, 'photo.json': Uint8Array.of(0, 0xff) } })
    const { texts, byBlob } = await read()
    expect(texts).toEqual(files)
    expect(byBlob).toBe(count === 3 ? 0 : 1)
  })

  it.each([3, 20])('are without one of %d files that is missing', async (count) => {
    const files = numbered(count)
    const repository = github.addRepository({ ...shop, files: { ...files, 'gone.json': 'gone' } })
    repository.blobs.delete(
      snapshotOf(repository, repository.branches.get('main') ?? '').get('gone.json')?.sha ?? '',
    )
    expect((await read()).texts).toEqual(files)
  })

  it('come one by one from a provider that has no batches', async () => {
    const files = numbered(30)
    github.addRepository({ ...shop, files })
    const { texts, byPath, byBlob } = await read({ provider: connect(null) })
    expect(texts).toEqual(files)
    expect({ byPath, byBlob }).toEqual({ byPath: 0, byBlob: 30 })
  })

  it.each([3, 20])('of %d files are not to be had without a network', async (count) => {
    github.addRepository({ ...shop, files: numbered(count) })
    github.goOffline(/contents|graphql/)
    await expect(read()).rejects.toMatchObject({ kind: 'offline' })
  })

  it('go on after a failure from where they were', async () => {
    const files = numbered(450)
    github.addRepository({ ...shop, files })
    const provider = connect()
    const breaking: ScopedProvider = {
      ...provider,
      async blobs(name, wanted, onBlobs) {
        await provider.blobs(name, wanted.slice(0, 200), onBlobs)
        throw new ProviderError('No network.', { kind: 'offline', request: 'POST /graphql' })
      },
    }
    const page = openPage()
    await expect(read({ page, provider: breaking })).rejects.toMatchObject({ kind: 'offline' })
    expect(await read({ page })).toEqual({ texts: files, together: 3, byPath: 0, byBlob: 0 })
  })

  it('end with a file whose query is cancelled', async () => {
    github.addRepository({ ...shop, files: numbered(3) })
    const page = openPage()
    const provider = connect()
    const cancelling: ScopedProvider = {
      ...provider,
      file(reference, signal) {
        void page.cancelQueries()
        return provider.file(reference, signal)
      },
    }
    await expect(read({ page, provider: cancelling })).rejects.toBeInstanceOf(CancelledError)
  })
})
