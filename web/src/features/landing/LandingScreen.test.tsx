import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOperations } from '~/commands/operations'
import { clearObjects } from '~/provider/kept/objectCache'
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
  afterEach(async () => {
    useSession.getState().signOut()
    await clearObjects('ada')
  })

  it('begins with a banner and three ways where there is no project yet, and lists what has none', async () => {
    github.addRepository({ owner: 'ada', repo: 'shop', files: { 'README.md': '# Shop' } })
    const { user } = await renderWithProviders(landing)
    expect(await screen.findByRole('heading', { name: 'Create your first project!' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create project in new repository' })).toBeDefined()
    const others = await screen.findByRole('list', { name: 'Repositories without a project' })
    expect(within(others).getByRole('link', { name: /ada\/shop/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Start from a template' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('radio', { name: 'A template', checked: true })).toBeDefined()
  })

  it('lists projects by what their forms are called, with where they are, and of whom', async () => {
    const project = (title: string, description: string) =>
      JSON.stringify({ options: { dataFile: 'x.json' }, schema: { type: 'object', title, description } })
    github.addRepository({
      owner: 'ada',
      repo: 'shop',
      files: {
        'menu/year.sheaf.json': project('Prices', 'What a visitor pays'),
        'menu/old.sheaf.json': project('Prices', ''),
      },
    })
    github.addRepository({
      owner: 'eve',
      repo: 'cafe',
      files: { 'year.sheaf.json': project('Café hours', '') },
    })
    const { user } = await renderWithProviders(landing)
    const list = within(await screen.findByRole('list', { name: 'All projects' }))
    expect(
      list.getByRole('link', { name: /Prices.*What a visitor pays.*ada\/shop\/menu\/year\.sheaf\.json/ }),
    ).toBeDefined()
    expect(list.getByRole('link', { name: /Café hours.*eve\/cafe/ }).getAttribute('href')).toBe(
      '/github/eve/cafe/blob/main/year.sheaf.json',
    )
    expect(screen.queryByRole('heading', { name: 'Create your first project!' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Filter projects' }), 'cafe hours')
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(1))
    await user.clear(screen.getByRole('searchbox', { name: 'Filter projects' }))
    await user.click(screen.getByRole('button', { name: 'Owner: All owners' }))
    await user.click(await screen.findByRole('menuitem', { name: 'ada' }))
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(2))
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
    expect(github.requests.some((request) => request.startsWith('POST /user'))).toBe(false)
  })
})
