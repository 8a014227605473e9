import { QueryClient, QueryObserver, skipToken } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, snapshotOf } from '~/testing/github/memoryRepository'
import { ProviderError, type ProviderErrorKind } from '../errors'
import { createGitHub } from '../github/createGitHub'
import { clearObjects, writeObject } from '../kept/objectCache'
import { branchPageQuery, fileQuery, rememberFiles, repositoriesQuery, treeQuery } from './queries'
import type { ScopedProvider } from './queryKeys'
import { shouldRetry } from './shouldRetry'

const shop = { owner: 'ada', repo: 'shop' }
const github = serveGitHub((fake) => {
  fake.addRepository({ ...shop, files: { 'a.json': '1', 'large.bin': new Uint8Array(1_100_000) } })
})

function connect(account = 'ada'): ScopedProvider {
  return {
    ...createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token }),
    account,
    rest: github.rest,
  }
}

/** A page of its own: nothing in memory. */
function openPage() {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

function version(path: string) {
  const [repository] = github.repositories
  const commit = repository?.branches.get('main') ?? ''
  return { commit, sha: (repository && snapshotOf(repository, commit).get(path)?.sha) ?? '' }
}

beforeEach(() => Promise.all([clearObjects('ada'), clearObjects('eve')]))

describe('immutable objects', () => {
  it('are asked for once, also by the next page', async () => {
    const { commit, sha } = version('a.json')
    const reference = { ...shop, ref: 'main', path: 'a.json' }
    for (let visit = 0; visit < 2; visit++) {
      const page = openPage()
      const tree = await page.fetchQuery(treeQuery(connect(), shop, commit))
      expect(tree.entries.map(({ path }) => path)).toEqual(['a.json', 'large.bin'])
      const file = await page.fetchQuery(fileQuery(connect(), reference, { commit, sha }))
      expect(new TextDecoder().decode(file.bytes)).toBe('1')
    }
    expect(github.requests).toEqual([
      `GET /repos/ada/shop/git/trees/${commit}?recursive=1`,
      `GET /repos/ada/shop/contents/a.json?ref=${commit}`,
    ])
  })

  it('are at hand where this page has written them: at once on view, else without a request, also thousands', async () => {
    const reference = (path: string) => ({ ...shop, ref: 'main', path })
    const version = (sha: string) => ({ commit: 'c2', sha })
    const page = openPage()
    const before = fileQuery(connect(), reference('7.json'), version('before'))
    page.setQueryData(before.queryKey, { sha: 'before', bytes: new Uint8Array() })
    const stop = new QueryObserver(page, before).subscribe(() => {})
    const paths = Array.from({ length: 1_000 }, (_, index) => `${index}.json`)
    const written = paths.map((path) => ({ reference: reference(path), sha: `sha ${path}`, text: path }))
    await rememberFiles(page, connect(), written)
    stop()
    const known = page.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })
    expect(known.map(({ queryKey }) => queryKey.at(-1))).toEqual(['before', 'sha 7.json'])
    const other = await page.fetchQuery(fileQuery(connect(), reference('8.json'), version('sha 8.json')))
    expect(new TextDecoder().decode(other.bytes)).toBe('8.json')
    expect(github.requests).toEqual([])
  })

  it('are not shared between accounts', async () => {
    const { commit } = version('a.json')
    await openPage().fetchQuery(treeQuery(connect('ada'), shop, commit))
    await openPage().fetchQuery(treeQuery(connect('eve'), shop, commit))
    expect(github.requests).toHaveLength(2)
  })

  it('are asked for by blob at once where they are known to be large', async () => {
    const { commit, sha } = version('large.bin')
    const reference = { ...shop, ref: 'main', path: 'large.bin' }
    await openPage().fetchQuery(fileQuery(connect(), reference, { commit, sha, size: 1_100_000 }))
    expect(github.requests).toEqual([`GET /repos/ada/shop/git/blobs/${sha}`])
  })

  it.each([5, { entries: [{ path: 1 }] }, { bytes: 'text', sha: 'x' }])(
    'are loaded again over a damaged %j',
    async (damaged) => {
      const { commit } = version('a.json')
      await writeObject({ account: 'ada', rest: github.rest, kind: 'tree', id: commit }, damaged, 1)
      const tree = await openPage().fetchQuery(treeQuery(connect(), shop, commit))
      expect(tree.entries).toHaveLength(2)
    },
  )
})

describe('branches', () => {
  it('are asked for again each time they are stale', async () => {
    const page = openPage()
    const query = branchPageQuery(connect(), shop, 1)
    await page.fetchQuery(query)
    const [repository] = github.repositories
    if (repository) commitFiles(repository, 'edit', { 'a.json': '2' }, 'x')
    await page.invalidateQueries({ queryKey: query.queryKey })
    expect((await page.fetchQuery(query)).items.map(({ name }) => name)).toEqual(['edit', 'main'])
  })
})

describe('a question that is not known yet', () => {
  it('is not asked', () => {
    const file = fileQuery(connect(), { ...shop, ref: 'main', path: 'a.json' }, undefined)
    for (const { queryFn } of [
      treeQuery(connect(), shop, undefined),
      file,
      repositoriesQuery(connect(), undefined, { page: 1, size: 30, order: 'name' }),
    ]) {
      expect(queryFn).toBe(skipToken)
    }
  })
})

describe('shouldRetry', () => {
  afterEach(() => vi.restoreAllMocks())
  const failureOf = (kind: ProviderErrorKind) => new ProviderError('x', { kind, request: 'GET /' })

  it('waits once for a network that is gone', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect([0, 1].map((failures) => shouldRetry(failures, failureOf('offline')))).toEqual([true, false])
    expect(shouldRetry(0, failureOf('not-found'))).toBe(false)
    expect(shouldRetry(0, new TypeError('x'))).toBe(false)
  })

  it('leaves to the provider what it repeats itself', () => {
    expect(shouldRetry(0, failureOf('offline'))).toBe(false)
    expect(shouldRetry(0, failureOf('unavailable'))).toBe(false)
  })
})

describe('a failed query', () => {
  it('has the words for people', async () => {
    github.fail('GET', /branches/, refused(404, 'Not Found'))
    await expect(openPage().fetchQuery(branchPageQuery(connect(), shop, 1))).rejects.toThrow(
      'Could not load the branches of ada/shop.',
    )
  })
})
