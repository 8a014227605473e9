import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOperations } from '~/commands/operations'
import { useSession } from '~/provider/session/session'
import type { Owner } from '~/provider/types'
import { createTestConfig } from '~/testing/config'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { App } from './App'
import { createQueryClient } from './queryClient'

const github = serveGitHub()
const patient = { timeout: 10_000 }
const ada: Owner = { login: 'ada', kind: 'user', name: 'Ada', description: '', avatarUrl: null }

/** Also waits for what talks to the provider, which the app loads when somebody is signed in. */
async function open(address: string, config = createTestConfig()) {
  window.history.replaceState(null, '', address)
  await act(async () => render(<App config={config} queryClient={createQueryClient()} />))
}

describe('App', () => {
  beforeEach(() => {
    useOperations.setState({ operations: [] })
    github.addRepository({ owner: 'ada', repo: 'shop' })
    act(() => useSession.getState().signIn(github.token))
  })
  afterEach(() => act(() => useSession.getState().signOut()))

  it("shows 'Miss' and nothing else for an address that is none of ours", async () => {
    await open('/nope')
    expect(await screen.findByText('Miss', {}, patient)).toBeDefined()
    expect(document.body.textContent).toBe('Miss')
  })

  it('goes from a repository to the tree of its default branch', async () => {
    await open('/github/ada/shop')
    await waitFor(() => expect(window.location.pathname).toBe('/github/ada/shop/tree/main/'), patient)
    await screen.findByRole('heading', { name: 'ada/shop' }, patient)
    // Of a branch that nobody has named yet nothing was asked.
    expect(github.requests.filter((call) => call.endsWith('/branches/'))).toEqual([])
    expect(useOperations.getState().operations).toEqual([])
  })

  it('tolerates a slash at the end, and leads the way back up', async () => {
    await open('/github/ada/')
    const way = await screen.findByRole('navigation', { name: 'Where you are' }, patient)
    const links = within(way).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual([
      expect.stringContaining('GitHub'),
      '/github',
    ])
    expect(await screen.findByRole('link', { name: /shop/ }, patient)).toBeDefined()
  })

  it('asks who is not signed in to do so, and offers the way in', async () => {
    act(() => useSession.getState().signOut())
    await open('/github/ada')
    expect(await screen.findByRole('heading', { name: 'Sign in to open this page' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Connect with GitHub to get started' })).toBeDefined()
  })

  it('says that edits are kept when the sign-in has expired', async () => {
    act(() => useSession.getState().signIn('expired-token'))
    await open('/github/ada')
    expect(await screen.findByText('Sign in again, your edits are kept')).toBeDefined()
    expect(useOperations.getState().operations).toEqual([])
  })

  it('signs out and goes to the start page', async () => {
    const user = userEvent.setup()
    await open('/', createTestConfig({ auth: { url: null } }))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }, patient))
    expect(await screen.findByRole('heading', { name: /Forms for the content/ })).toBeDefined()
    expect(useSession.getState().isAuthenticated).toBe(false)
  })

  it('takes a new token of the same account as it is', async () => {
    act(() => useSession.getState().signIn('an-older-one', ada))
    act(() => useSession.getState().start({ kind: 'token', token: github.token, isOurs: false }))
    await open('/')
    await waitFor(() =>
      expect(useSession.getState()).toMatchObject({ token: github.token, foreignToken: null }),
    )
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it("asks before a token that this tab did not ask for takes the place of another account's", async () => {
    const user = userEvent.setup()
    act(() => useSession.getState().signIn('eves-token', { ...ada, login: 'eve', name: 'Eve' }))
    act(() => useSession.getState().start({ kind: 'token', token: github.token, isOurs: false }))
    await open('/')
    const question = await screen.findByRole('alertdialog', { name: 'Sign in as ada?' }, patient)
    expect(useSession.getState().token).toBe('eves-token')
    await user.click(within(question).getByRole('button', { name: 'Sign in as ada' }))
    expect(useSession.getState()).toMatchObject({ token: github.token, foreignToken: null })
  })
})
