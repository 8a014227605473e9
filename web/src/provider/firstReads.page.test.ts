import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { useRecentItems } from '~/lib/recentItems'
import { parseRoute } from '~/lib/routes'
import { createTestConfig } from '~/testing/config'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles } from '~/testing/github/memoryRepository'
import { createProvider } from './createProvider'
import { beginReads, type NextFile } from './firstReads'
import { branchQuery, fileQuery, repositoryQuery, treeQuery, userQuery } from './queries/queries'
import { accountName } from './session/accountName'
import { forgetUser, keepUser } from './session/keptUser'
import type { FileContent } from './types'

const github = serveGitHub()
const config = createTestConfig()
// Objects are kept by their ids, so each test has a repository, and texts, of its own.
let count = 0
let name: { owner: string; repo: string }
const path = 'shop.sheaf.json'
const dataPath = 'shop.json'

beforeEach(() => {
  count += 1
  name = { owner: 'ada', repo: `first${count}` }
  github.addRepository({ ...name, files: { [path]: `{"is": ${count}}`, [dataPath]: `{"of": ${count}}` } })
})

/** What a page does that opens a file by its address. */
async function openPage(token = github.token) {
  const provider = { ...createProvider(config, token), account: 'ada', rest: config.provider.rest }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await Promise.all([
    client.fetchQuery(userQuery(provider)),
    client.fetchQuery(repositoryQuery(provider, name)),
  ])
  const { branch } = await client.fetchQuery(branchQuery(provider, name, 'main'))
  if (!branch) throw new Error('made above')
  const { entries } = await client.fetchQuery(treeQuery(provider, name, branch.commit))
  const sha = entries.find((entry) => entry.path === path)?.sha ?? ''
  const version = { commit: branch.commit, sha }
  const file = await client.fetchQuery(fileQuery(provider, { ...name, ref: 'main', path }, version))
  const data = async () => {
    const sha = entries.find((entry) => entry.path === dataPath)?.sha ?? ''
    const reference = { ...name, ref: 'main', path: dataPath }
    return textOf(await client.fetchQuery(fileQuery(provider, reference, { ...version, sha })))
  }
  return { branch, entries, text: textOf(file), data }
}

const textOf = ({ bytes }: FileContent) => new TextDecoder().decode(bytes)

function begin(token = github.token, kind = 'blob', nextFile?: NextFile) {
  const route = parseRoute(`/github/${name.owner}/${name.repo}/${kind}/main/${kind === 'tree' ? '' : path}`)
  if (!route) throw new Error('an address of ours')
  beginReads(config, token, route, nextFile)
}

const base = () => `/repos/${name.owner}/${name.repo}`
const firstFive = () => [
  'GET /user',
  `GET ${base()}`,
  `GET ${base()}/branches/main`,
  `GET ${base()}/git/trees/main?recursive=1`,
  `GET ${base()}/contents/${path}?ref=main`,
]

describe('what the address names', () => {
  it('is asked for at once, and taken over: nothing is asked for twice', async () => {
    begin()
    await expect.poll(() => github.requests.toSorted()).toEqual(firstFive().toSorted())
    expect(await openPage()).toMatchObject({ text: `{"is": ${count}}` })
    expect(github.requests).toHaveLength(5)
  })

  it('is asked for by the id of the commit where the branch has moved in between', async () => {
    // The answer about the branch is then of a later moment than those of its tree and file.
    github.goOffline(/branches\/main$/, 1)
    begin()
    await expect.poll(() => github.requests.length).toBe(5)
    const [repository] = github.repositories
    if (!repository) throw new Error('made above')
    const head = commitFiles(repository, 'main', { [path]: `{"is": "later ${count}"}` }, 'x')
    expect(await openPage()).toMatchObject({ branch: { commit: head }, text: `{"is": "later ${count}"}` })
    expect(github.requests.slice(5)).toEqual([
      `GET ${base()}/branches/main`,
      `GET ${base()}/git/trees/${head}?recursive=1`,
      `GET ${base()}/contents/${path}?ref=${head}`,
    ])
  })

  it('brings what it leads to, once it is known', async () => {
    const told: string[] = []
    begin(github.token, 'blob', async (answer, at) => {
      told.push(`${at}: ${answer.status}`)
      return dataPath
    })
    await expect.poll(() => github.requests.at(-1)).toBe(`GET ${base()}/contents/shop.json?ref=main`)
    expect(told).toEqual([`${path}: 200`])
    const { data } = await openPage()
    expect(await data()).toBe(`{"of": ${count}}`)
    expect(github.requests).toHaveLength(6)
  })

  it('leads nowhere where it does not come', async () => {
    github.goOffline(/contents/, 1)
    begin(github.token, 'blob', async () => dataPath)
    await expect.poll(() => github.requests.length).toBe(5)
    const { data } = await openPage()
    expect(await data()).toBe(`{"of": ${count}}`)
    expect(github.requests.filter((call) => call.includes('shop.json?ref=main'))).toEqual([])
  })

  it('is not taken over by another account', async () => {
    begin('somebody-else')
    await expect.poll(() => github.requests.length).toBe(5)
    expect(await openPage()).toMatchObject({ text: `{"is": ${count}}` })
    expect(github.requests.filter((call) => call === 'GET /user')).toHaveLength(2)
  })

  it('is asked for again where it did not come', async () => {
    github.goOffline(/trees\/main|contents/, 2)
    begin()
    await expect.poll(() => github.requests.length).toBe(5)
    expect(await openPage()).toMatchObject({ text: `{"is": ${count}}` })
  })

  it('leaves out the tree and the file of a ref that this browser has seen', async () => {
    keepUser(github.token, { login: 'ada', kind: 'user', name: 'Ada', description: '', avatarUrl: null })
    const account = accountName('ada', config.provider.rest, location.origin)
    useRecentItems.getState().touch(account, { ...name, ref: 'main' })
    begin()
    await expect
      .poll(() => github.requests.toSorted())
      .toEqual([`GET ${base()}`, `GET ${base()}/branches/main`])
    forgetUser()
  })

  it('has no files where the address has none', async () => {
    begin(github.token, 'tree')
    await expect.poll(() => github.requests.toSorted()).toEqual(firstFive().slice(0, 4).toSorted())
  })
})
