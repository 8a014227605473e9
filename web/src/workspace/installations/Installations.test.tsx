import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '~/provider/session/session'
import { ok } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { ChosenRepositories } from './ChosenRepositories'

const github = serveGitHub()

beforeEach(() => useSession.setState({ token: 'ghu_of-an-app' }))
afterEach(() => useSession.getState().signOut())

function installation(login: string, more: object = {}) {
  return {
    id: 1,
    account: { login },
    app_slug: 'forms-of-guild',
    repository_selection: 'selected',
    html_url: `https://github.test/settings/installations/${login}`,
    suspended_at: null,
    ...more,
  }
}

/** What the provider answers, page by page. */
function answer(...pages: readonly (readonly object[])[]): void {
  const installations = pages.flat()
  for (const [at, page] of pages.entries())
    github.fail(
      'GET',
      new RegExp(`^/user/installations\\?per_page=100&page=${at + 1}$`),
      ok({ total_count: installations.length, installations: page }),
    )
}

const note = () => screen.findByRole('complementary', { name: 'What Sheaf may see at GitHub' })

test('who signed in by an app sees of which owners which repositories show, and changes that', async () => {
  answer([
    installation('ada', { repository_selection: 'all' }),
    installation('guild'),
    installation('club', { suspended_at: '2026-01-01T00:00:00Z' }),
    installation('', { account: { slug: 'works' }, html_url: 'javascript:alert(1)' }),
  ])
  await renderWithProviders(<ChosenRepositories />)
  const shown = within(await note())
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ada: all repositoriesChange',
    'guild: chosen repositoriesChange',
    'club: suspendedChange',
    'works: chosen repositories',
  ])
  expect(shown.getByRole('link', { name: 'Change what Sheaf may see of guild' }).getAttribute('href')).toBe(
    'https://github.test/settings/installations/guild',
  )
  expect(
    shown.getByRole('link', { name: 'Choose repositories of another account' }).getAttribute('href'),
  ).toBe('https://github.test/github-apps/forms-of-guild/installations/new')
})

test('an owner is let in where the app is not', async () => {
  answer([installation('ada', { repository_selection: 'all' })])
  await renderWithProviders(<ChosenRepositories owner="guild" />)
  expect((await note()).textContent).toContain('Sheaf was not let in at guild yet')
  expect(screen.getByRole('link', { name: 'Let Sheaf in, or ask an owner to' })).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})

test('nothing is said of an owner whose repositories all show', async () => {
  answer([installation('ada', { repository_selection: 'all' })])
  await renderWithProviders(
    <>
      <ChosenRepositories owner="ada" />
      <ChosenRepositories owner="guild" />
    </>,
  )
  expect((await note()).textContent).toContain('guild')
  expect(screen.getAllByRole('complementary')).toHaveLength(1)
})

test('of an owner whose repositories were chosen others can be', async () => {
  answer([installation('ada', { repository_selection: 'all' }), installation('Guild')])
  await renderWithProviders(<ChosenRepositories owner="guild" />)
  expect(within(await note()).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Choose repositories of another account' })).toBeNull()
})

const app = { auth: { url: null, appUrl: 'https://github.test/github-apps/forms-of-us' } }

test.each([
  ['the start page', undefined, 'Sheaf was not let in anywhere yet'],
  ['the page of an owner', 'guild', 'Sheaf was not let in at guild yet'],
])('%s offers to install the app that the settings name', async (_place, owner, why) => {
  answer([])
  await renderWithProviders(<ChosenRepositories {...(owner !== undefined && { owner })} />, { config: app })
  const shown = await note()
  expect(shown.textContent).toContain(why)
  expect(shown.textContent).not.toContain('Whoever looks after this Sheaf')
  const links = within(shown).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Install the app', 'https://github.test/github-apps/forms-of-us/installations/new'],
  ])
  expect(links[0]?.getAttribute('target')).toBe('_blank')
})

test('the page that the settings name counts where the app is installed as well', async () => {
  answer([installation('ada')])
  await renderWithProviders(<ChosenRepositories />, { config: app })
  const link = await screen.findByRole('link', { name: 'Choose repositories of another account' })
  expect(link.getAttribute('href')).toBe('https://github.test/github-apps/forms-of-us/installations/new')
  expect(screen.queryByRole('link', { name: 'Install the app' })).toBeNull()
})

test('a page of the settings that is not at the provider is no link', async () => {
  answer([])
  await renderWithProviders(<ChosenRepositories />, {
    config: { auth: { url: null, appUrl: 'https://github.evil/apps/forms' } },
  })
  expect((await note()).textContent).toContain('Whoever looks after this Sheaf')
  expect(screen.queryByRole('link')).toBeNull()
})

test('other sign-ins are offered no app', async () => {
  useSession.setState({ token: 'gho_of-a-client' })
  await renderWithProviders(<ChosenRepositories />, { config: app })
  expect(screen.queryByRole('link')).toBeNull()
  expect(github.requests).toEqual([])
})

test('nothing is known of where to let it in before it is anywhere', async () => {
  answer([])
  await renderWithProviders(<ChosenRepositories />)
  expect((await note()).textContent).toContain('Sheaf was not let in anywhere yet')
  expect(screen.queryByRole('link')).toBeNull()
})

test('all pages are read', async () => {
  const many = Array.from({ length: 101 }, (_, at) =>
    installation(`owner-${at}`, { html_url: `https://github.test/${at}` }),
  )
  answer(many.slice(0, 100), many.slice(100))
  await renderWithProviders(<ChosenRepositories />)
  expect(within(await note()).getAllByRole('listitem')).toHaveLength(101)
})

test('other sign-ins ask for nothing', async () => {
  useSession.setState({ token: 'gho_of-a-client' })
  await renderWithProviders(<ChosenRepositories />)
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(github.requests).toEqual([])
})
