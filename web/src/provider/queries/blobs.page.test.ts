import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { snapshotOf } from '~/testing/github/memoryRepository'
import { createGitHub } from '../github/createGitHub'
import { clearObjects } from '../kept/objectCache'
import { readBlobs } from './blobs'
import { fileQuery } from './queries'
import type { ScopedProvider } from './queryKeys'

const shop = { owner: 'ada', repo: 'shop' }
const names = Array.from({ length: 700 }, (_, index) => `posts/${index}.md`)
const github = serveGitHub((fake) => {
  fake.addRepository({ ...shop, files: Object.fromEntries(names.map((name) => [name, `# ${name}\n`])) })
})

beforeEach(() => clearObjects('ada'))

function connect(): ScopedProvider {
  const provider = createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token })
  return { ...provider, account: 'ada', rest: github.rest }
}

function files() {
  const [repository] = github.repositories
  const commit = repository?.branches.get('main') ?? ''
  const snapshot = repository ? snapshotOf(repository, commit) : new Map<string, { sha: string }>()
  return names.map((path) => ({ path, commit, sha: snapshot.get(path)?.sha ?? '' }))
}

async function read(wanted: readonly { readonly sha: string }[]) {
  const heard: string[] = []
  await readBlobs(connect(), shop, wanted, {
    onBlobs: (blobs) => heard.push(...blobs.map(({ sha }) => sha)),
  })
  return heard
}

it('asks for nothing twice, neither together nor alone', async () => {
  const [first, second, ...others] = files()
  if (!first || !second) throw new Error('There are no files.')
  const page = new QueryClient()
  await page.fetchQuery(fileQuery(connect(), { ...shop, ref: 'main', path: first.path }, first))
  expect(github.requests).toHaveLength(1)
  const heard = await read([first, second, second, ...others])
  expect(new Set(heard)).toEqual(new Set(files().map(({ sha }) => sha)))
  expect(heard).toHaveLength(700)
  expect(github.requests).toHaveLength(1 + 7)
  expect(await read(files())).toHaveLength(700)
  await page.fetchQuery(fileQuery(connect(), { ...shop, ref: 'main', path: second.path }, second))
  expect(github.requests).toHaveLength(1 + 7)
})
