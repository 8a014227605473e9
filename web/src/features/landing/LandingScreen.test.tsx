import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOperations } from '~/commands/operations'
import { useSession } from '~/provider/session/session'
import type { Owner } from '~/provider/types'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { LandingScreen } from './LandingScreen'

const ada: Owner = { login: 'ada', kind: 'user', name: 'Ada Lovelace', description: '', avatarUrl: null }
const github = serveGitHub()
const landing = <LandingScreen connect={<button type="button">Connect</button>} />

describe('LandingScreen, signed out', () => {
  it('says what this is, that it is open source and on static pages, and offers the way in', async () => {
    await renderWithProviders(landing, { token: null, account: '' })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/Forms for the content/)
    expect(screen.getByText(/Sheaf is open source and mostly hosted on static pages/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined()
  })
})

describe('LandingScreen, signed in', () => {
  beforeEach(() => {
    useOperations.setState({ operations: [] })
    useSession.getState().signIn(github.token, ada)
  })
  afterEach(() => useSession.getState().signOut())

  it('lists the own repositories', async () => {
    github.addRepository({ owner: 'ada', repo: 'shop' })
    await renderWithProviders(landing)
    expect(await screen.findByRole('heading', { name: 'Create your first project!' })).toBeDefined()
    const list = await screen.findByRole('list', { name: 'Your repositories' })
    expect(within(list).getByRole('link', { name: /shop/ })).toBeDefined()
  })

  it('creates a project in a new repository and goes to it', async () => {
    const { user, address } = await renderWithProviders(landing)
    await user.click(await screen.findByRole('button', { name: 'Create project in new repository' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create project in new repository' })
    const repository = within(dialog).getByRole('textbox', { name: 'Repository' })
    await waitFor(() => expect(repository).toHaveProperty('value', 'sheaf-forms'))
    expect(
      within(dialog).getByRole('checkbox', { name: 'Create as private repository (preview)' }),
    ).toHaveProperty('checked', true)
    expect(within(dialog).getByRole('textbox', { name: 'Project' })).toHaveProperty(
      'value',
      'my-first-project',
    )

    await user.click(within(dialog).getByRole('button', { name: 'Create project' }))
    await waitFor(() => expect(address()).toContain('/github/ada/sheaf-forms/blob/'))
    expect(address()).toContain('my-first-project.sheaf.json')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers a name that is free, and refuses one that is not', async () => {
    github.addRepository({ owner: 'ada', repo: 'Sheaf-Forms' })
    const { user } = await renderWithProviders(landing)
    await screen.findByRole('list', { name: 'Your repositories' })
    await user.click(await screen.findByRole('button', { name: 'Create project in new repository' }))
    const dialog = within(await screen.findByRole('dialog'))
    const repository = dialog.getByRole('textbox', { name: 'Repository' })
    await waitFor(() => expect(repository).toHaveProperty('value', 'sheaf-forms-2'))
    await user.clear(repository)
    await user.type(repository, 'sheaf-forms')
    expect(await dialog.findByText(/You have a repository sheaf-forms already/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Create project' })).toHaveProperty('disabled', true)
  })

  it('ends the wait for a new repository when it is cancelled, and keeps the form', async () => {
    const { user } = await renderWithProviders(landing)
    await user.click(await screen.findByRole('button', { name: 'Create project in new repository' }))
    const dialog = within(await screen.findByRole('dialog'))
    github.fail('GET', /git\/ref\/heads/, { status: 409, json: { message: 'Git Repository is empty.' } })
    await user.click(dialog.getByRole('button', { name: 'Create project' }))
    await dialog.findByText(/Waiting until ada\/sheaf-forms is ready/)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(useOperations.getState().operations).toEqual([]))
    const repository = dialog.getByRole('textbox', { name: 'Repository' })
    expect(repository).toHaveProperty('value', 'sheaf-forms')
    expect(repository.getAttribute('aria-invalid')).not.toBe('true')
    expect(dialog.getByRole('button', { name: 'Create project' })).toHaveProperty('disabled', false)
  })

  it('does not accept a name that no repository can have', async () => {
    const { user } = await renderWithProviders(landing)
    await user.click(await screen.findByRole('button', { name: 'Create project in new repository' }))
    const dialog = await screen.findByRole('dialog')
    await user.clear(within(dialog).getByRole('textbox', { name: 'Repository' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Repository' }), 'a b')
    expect(within(dialog).getByRole('button', { name: 'Create project' })).toHaveProperty('disabled', true)
    expect(github.requests.some((request) => request.startsWith('POST'))).toBe(false)
  })
})
