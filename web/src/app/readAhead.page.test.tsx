import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOperations } from '~/commands/operations'
import { parseRoute } from '~/lib/routes'
import { useSession } from '~/provider/session/session'
import { createTestConfig } from '~/testing/config'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { App } from './App'
import { createQueryClient } from './queryClient'
import { readAhead } from './readAhead'

const github = serveGitHub()
const config = createTestConfig()
// Objects are kept by their ids, so each test has a repository, and texts, of its own.
let count = 0
let base: string
const project = 'menu/shop.sheaf.json'

beforeEach(() => {
  count += 1
  const name = { owner: 'ada', repo: `ahead${count}` }
  base = `/repos/ada/${name.repo}`
  const schema = { title: `Shop ${count}`, properties: { price: { type: 'number' } } }
  const files = {
    [project]: JSON.stringify({ options: { dataFile: 'shop.json' }, schema }),
    'menu/shop.json': `{"price": ${count}}\n`,
    // Its data are said to be itself.
    'menu/own.sheaf.json': JSON.stringify({ options: { dataFile: 'own.sheaf.json' }, schema }),
  }
  github.addRepository({ ...name, files })
  useOperations.setState({ operations: [] })
  act(() => useSession.getState().signIn(github.token))
})
afterEach(() => {
  vi.useRealTimers()
  act(() => useSession.getState().signOut())
})

const addressOf = (kind: string, path = '') => `/github/ada/ahead${count}/${kind}/main/${path}`

async function ahead(address: string, token = github.token) {
  const queryClient = createQueryClient()
  const route = parseRoute(address)
  if (!route) throw new Error('an address of ours')
  await readAhead(queryClient, config, token, route)
  return queryClient
}

describe('what an address shows is read before it is drawn', () => {
  it.each([
    ['tree', '', []],
    ['blob', 'menu/shop.json', ['menu/shop.json']],
    ['blob', project, [project, 'menu/shop.json']],
    ['focus', project, [project, 'menu/shop.json']],
    ['blob', 'menu/own.sheaf.json', ['menu/own.sheaf.json']],
    ['blob', 'menu', []],
    ['blob', 'gone.json', []],
  ])('%s %s', async (kind, path, files) => {
    await ahead(addressOf(kind, path))
    const commit = github.requests.flatMap((call) => /\/git\/trees\/(\w+)/.exec(call)?.[1] ?? [])
    expect(github.requests.toSorted()).toEqual(
      [
        'GET /user',
        `GET ${base}`,
        `GET ${base}/branches/main`,
        `GET ${base}/git/trees/${commit[0]}?recursive=1`,
        ...files.map((file) => `GET ${base}/contents/${file}?ref=${commit[0]}`),
      ].toSorted(),
    )
    expect(useSession.getState().user?.login).toBe('ada')
  })

  it('of what is no branch nothing is guessed', async () => {
    await ahead(`/github/ada/ahead${count}/blob/feature/a/shop.json`)
    expect(github.requests).toContain(`GET ${base}/branches/feature`)
    expect(github.requests.filter((call) => /commits|trees|contents/.test(call))).toEqual([])
  })

  it('and the screens ask for nothing of it again', async () => {
    // What was read counts for some seconds, which a busy machine may take to draw the first page.
    vi.useFakeTimers({ toFake: ['Date'] })
    const address = addressOf('tree')
    const queryClient = await ahead(address)
    const asked = new Set(github.requests)
    github.requests.length = 0
    window.history.replaceState(null, '', address)
    await act(async () => render(<App config={config} queryClient={queryClient} />))
    await screen.findByRole('heading', { name: 'Projects' }, { timeout: 10_000 })
    expect(github.requests.filter((call) => asked.has(call))).toEqual([])
  })

  it('what cannot be read is told once, by who needs it', async () => {
    github.fail('GET', /\/branches\/main$/, refused(403, 'Not for you.'))
    const address = addressOf('tree')
    const queryClient = await ahead(address)
    expect(useOperations.getState().operations).toEqual([])
    window.history.replaceState(null, '', address)
    await act(async () => render(<App config={config} queryClient={queryClient} />))
    await screen.findByText(/Not for you\./, {}, { timeout: 10_000 })
    expect(useOperations.getState().operations).toHaveLength(1)
  })

  it('of a person who has signed out meanwhile nothing', async () => {
    act(() => useSession.getState().signIn('another'))
    await ahead(addressOf('tree'))
    expect(github.requests).toEqual([])
  })

  it('of a token that counts no more nothing but that is known', async () => {
    act(() => useSession.getState().signIn('another'))
    await ahead(addressOf('tree'), 'another')
    expect(github.requests).toEqual(['GET /user'])
    expect(useOperations.getState().operations).toEqual([])
  })
})
