import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { RepositoriesScreen } from './RepositoriesScreen'

const github = serveGitHub()

describe('RepositoriesScreen', () => {
  it('leads to the tree of the default branch', async () => {
    github.addRepository({ owner: 'ada', repo: 'shop', defaultBranch: 'release/1' })
    await renderWithProviders(<RepositoriesScreen owner="ada" />)
    const link = await screen.findByRole('link', { name: /shop/ })
    expect(link.getAttribute('href')).toBe('/github/ada/shop/tree/release%2F1/')
  })

  it('filters by name and description', async () => {
    github.addRepository({ owner: 'ada', repo: 'shop', description: 'Prices of flour' })
    github.addRepository({ owner: 'ada', repo: 'notes' })
    const { user } = await renderWithProviders(<RepositoriesScreen owner="ada" />)
    await user.type(await screen.findByRole('searchbox'), 'FLOUR prices')
    const list = screen.getByRole('list', { name: 'Repositories' })
    expect(within(list).getAllByRole('link')).toHaveLength(1)

    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'rye')
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
    expect(within(screen.getByRole('list', { name: 'Repositories' })).getAllByRole('link')).toHaveLength(2)
  })

  it('asks for the first page, and for the others once somebody filters', async () => {
    for (let index = 0; index < 210; index += 1)
      github.addRepository({ owner: 'ada', repo: `shelf-${index}` })
    const { user } = await renderWithProviders(<RepositoriesScreen owner="ada" />)
    expect(await screen.findByText('These are the first 100. A filter looks at all.')).toBeDefined()
    const pages = () => github.requests.filter((call) => call.includes('/repos'))
    expect(pages()).toHaveLength(1)
    await user.type(screen.getByRole('searchbox'), 'shelf-209')
    expect(await screen.findByRole('link', { name: /shelf-209/ })).toBeDefined()
    expect(pages()).toHaveLength(3)
  })

  it('says so when there are none', async () => {
    await renderWithProviders(<RepositoriesScreen owner="ada" />)
    expect(await screen.findByText('No repositories here')).toBeDefined()
  })
})
