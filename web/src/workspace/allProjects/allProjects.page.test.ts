import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { createProvider } from '~/provider/createProvider'
import { clearObjects } from '~/provider/kept/objectCache'
import { useRateLimit } from '~/provider/rateLimit'
import type { Repository } from '~/provider/types'
import { createTestConfig } from '~/testing/config'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { allProjectsQuery } from './allProjectsQuery'
import { type ProjectList } from './ListedProject'
import { projectsOf, staleOf, withProjects, withRepositories } from './projectList'

const github = serveGitHub()
afterEach(() => clearObjects('ada'))

function project(title: string, dataFile = 'data.json'): string {
  const schema = {
    type: 'object',
    title,
    description: `About ${title}`,
    properties: { a: { type: 'boolean' } },
  }
  return JSON.stringify({ options: { dataFile }, schema })
}

function load(client = new QueryClient()) {
  const scope = { ...createProvider(createTestConfig(), github.token), account: 'ada', rest: github.rest }
  return client.fetchQuery({ ...allProjectsQuery(scope), staleTime: 0 })
}

const reads = () => github.requests.filter((call) => call.includes('/git/trees/'))

describe('allProjectsQuery', () => {
  it('finds what is one’s own, of an organisation, and shared by somebody, and nothing that one may only read', async () => {
    github.organisations.push({ login: 'guild', type: 'Organization' })
    github.addRepository({ owner: 'ada', repo: 'shop', files: { 'shop.sheaf.json': project('Shop') } })
    github.addRepository({ owner: 'guild', repo: 'site', files: { 'a/b/year.sheaf.json': project('Year') } })
    github.addRepository({ owner: 'eve', repo: 'cafe', files: { 'menu.sheaf.json': project('Menu') } })
    github.addRepository({
      owner: 'eve',
      repo: 'diary',
      canPush: false,
      files: { 'diary.sheaf.json': project('Diary') },
    })
    const list = await load()
    expect(
      projectsOf(list)
        .map(({ title, owner, path }) => `${title}: ${owner} ${path}`)
        .sort(),
    ).toEqual(['Menu: eve menu.sheaf.json', 'Shop: ada shop.sheaf.json', 'Year: guild a/b/year.sheaf.json'])
    expect(projectsOf(list).find(({ title }) => title === 'Menu')).toMatchObject({
      description: 'About Menu',
      data: 'data.json',
      ref: 'main',
      sketch: ['switch'],
    })
  })

  it('asks for a tree again only where something was pushed', async () => {
    const shop = github.addRepository({
      owner: 'ada',
      repo: 'shop',
      pushedAt: '2026-01-01T00:00:00Z',
      files: { 'shop.sheaf.json': project('Shop') },
    })
    github.addRepository({ owner: 'ada', repo: 'still', pushedAt: '2026-01-02T00:00:00Z' })
    await load()
    expect(reads()).toHaveLength(2)
    github.requests.length = 0

    // Another page of this browser: what was kept counts.
    expect(projectsOf(await load()).map(({ title }) => title)).toEqual(['Shop'])
    expect(github.requests).toEqual([expect.stringContaining('GET /user/repos?')])

    shop.pushedAt = '2026-01-03T00:00:00Z'
    await load()
    expect(reads()).toEqual([expect.stringContaining('/repos/ada/shop/git/trees/main')])
  })

  it('of a thousand repositories reads 120 at a time, the last pushed ones first, and goes on with the others', async () => {
    for (let index = 0; index < 1000; index++) {
      const pushedAt = new Date(Date.UTC(2020, 0, 1 + index)).toISOString()
      const files = { 'year.sheaf.json': project(`Year ${index}`) }
      github.addRepository({ owner: index % 2 === 0 ? 'ada' : 'guild', repo: `r${index}`, pushedAt, files })
    }
    github.organisations.push({ login: 'guild', type: 'Organization' })
    const client = new QueryClient()
    const first = await load(client)
    expect(first.repositories).toHaveLength(1000)
    expect(projectsOf(first)).toHaveLength(120)
    expect(projectsOf(first)[0]?.title).toBe('Year 999')
    expect(reads()).toHaveLength(120)
    const lists = github.requests.filter((call) => call.startsWith('GET /user/repos'))
    expect(lists).toHaveLength(10)
    github.requests.length = 0
    const second = await load(client)
    expect(staleOf(second)).toHaveLength(760)
    expect(reads()).toHaveLength(120)
  }, 60_000)

  it('keeps what it has read when the provider fails, and reads nothing when few requests are left', async () => {
    github.addRepository({ owner: 'ada', repo: 'shop', files: { 'shop.sheaf.json': project('Shop') } })
    const limit = { limit: 5000, remaining: 10, resetAt: Date.now() + 60_000, resource: 'core' }
    useRateLimit.setState({ limit })
    const list = await load()
    useRateLimit.setState({ limit: null })
    expect(reads()).toEqual([])
    expect(staleOf(list)).toHaveLength(1)

    const client = new QueryClient()
    github.fail('GET', /git\/trees/, { status: 500, json: { message: 'Server Error' } })
    await expect(load(client)).rejects.toThrow(/Server Error|trouble|500/)
    const kept = client.getQueriesData<ProjectList>({}).flatMap(([, data]) => data?.repositories ?? [])
    expect(kept.map(({ repo }) => repo)).toEqual(['shop'])
  })
})

describe('withRepositories', () => {
  const repository: Repository = {
    owner: 'ada',
    repo: 'shop',
    description: '',
    defaultBranch: 'main',
    isPrivate: false,
    isArchived: false,
    canPush: true,
    webUrl: '',
    updatedAt: null,
    pushedAt: '2026-01-01T00:00:00Z',
    parent: null,
    mergeMethods: [],
  }
  const empty = withRepositories(undefined, [repository])
  const [first] = empty.repositories
  const known = first ? withProjects(empty, { ...first, readAt: first.pushedAt, projects: [] }) : empty

  it.each([
    ['the same', repository, 0],
    ['a push', { ...repository, pushedAt: '2026-01-02T00:00:00Z' }, 1],
    ['another default branch', { ...repository, defaultBranch: 'next' }, 1],
  ])('after %s', (_, found, unread) => {
    expect(staleOf(withRepositories(known, [found]))).toHaveLength(unread)
  })

  it.each([
    ['gone', []],
    ['archived', [{ ...repository, isArchived: true }]],
    ['read only by now', [{ ...repository, canPush: false }]],
  ])('without what is %s', (_, found) => {
    expect(withRepositories(known, found).repositories).toEqual([])
  })

  it('names each once, though a list shifts between its pages', () => {
    expect(withRepositories(known, [repository, repository]).repositories).toHaveLength(1)
  })
})
