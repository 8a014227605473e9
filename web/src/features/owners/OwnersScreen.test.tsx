import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { OwnersScreen } from './OwnersScreen'

const github = serveGitHub()

describe('OwnersScreen', () => {
  it('lists the own account first, then the organisations', async () => {
    github.organisations = [
      { login: 'mill', type: 'Organization', description: 'Millers of the valley' },
      { login: 'bakers', type: 'Organization' },
    ]
    await renderWithProviders(<OwnersScreen />)
    const list = await screen.findByRole('list', { name: 'Organisations' })
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/github/ada',
      '/github/mill',
      '/github/bakers',
    ])
    expect(within(list).getByText('Millers of the valley')).toBeDefined()
  })

  it('goes to the owner', async () => {
    const { user, address } = await renderWithProviders(<OwnersScreen />)
    await user.click(await screen.findByRole('link', { name: /Ada Lovelace/ }))
    expect(address()).toBe('/github/ada')
  })

  it('says what failed and tries again', async () => {
    const heal = github.fail('GET', /\/user\/orgs/, refused(403, 'Forbidden'))
    const { user } = await renderWithProviders(<OwnersScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('Your organisations did not load')
    heal()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('list', { name: 'Organisations' })).toBeDefined()
  })

  it('says why no organisation shows where the sign-in may not list them', async () => {
    github.scopes = 'repo'
    await renderWithProviders(<OwnersScreen />)
    expect(await screen.findByText(/lacks the scope read:org/)).toBeDefined()
    expect(screen.queryByText(/not a member of any organisation/)).toBeNull()
  })
})
