import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRecentItems } from '~/lib/recentItems'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { FileToolsProvider } from '~/tree/files/fileTools'
import { WorkspaceScreen } from './WorkspaceScreen'

const github = serveGitHub((state) => {
  state.addRepository({
    owner: 'ada',
    repo: 'shop',
    files: { 'README.md': '# Shop\n', 'content/prices.sheaf.json': '{}', 'content/prices.json': '{}' },
  })
  state.addRepository({ owner: 'ada', repo: 'plain', files: { 'a.txt': 'a' } })
  state.addRepository({ owner: 'ada', repo: 'empty' })
})

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  localStorage.clear()
  useRecentItems.setState({ items: [] })
})

async function open(repo: string) {
  const onAddProject = vi.fn<(folder: string) => void>()
  const reference = { owner: 'ada', repo, ref: 'main' }
  const view = await renderWithProviders(
    <FileToolsProvider value={() => null}>
      <WorkspaceScreen reference={reference} onAddProject={onAddProject} />
    </FileToolsProvider>,
  )
  return { ...view, onAddProject }
}

test('shows Projects and Files, the root labelled owner/repo, folders before files', async () => {
  await open('shop')
  expect(await screen.findByRole('region', { name: 'Projects' })).toBeTruthy()
  const items = await screen.findAllByRole('treeitem')
  expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
    'ada/shop',
    'content',
    'prices.json',
    'prices.sheaf.json',
    'README.md',
  ])
})

test('loads the branch of the address and the tree once each', async () => {
  // Objects are kept by their id, so it takes files that no other test has loaded.
  github.addRepository({ owner: 'ada', repo: 'fresh', files: { 'only-here.txt': 'fresh' } })
  await open('fresh')
  await screen.findAllByRole('treeitem')
  expect(github.requests.filter((call) => call.includes('/branches'))).toHaveLength(1)
  expect(github.requests.filter((call) => call.includes('/git/trees/'))).toHaveLength(1)
})

test('the ref becomes a recent item', async () => {
  await open('shop')
  await screen.findAllByRole('treeitem')
  const [item] = useRecentItems.getState().items
  expect(item).toMatchObject({
    type: 'ref',
    ref: { owner: 'ada', repo: 'shop', ref: 'main' },
    touchType: 'edit',
  })
})

test('projects are cards that lead to their form', async () => {
  await open('shop')
  const cards = await screen.findByRole('list', { name: 'Projects' })
  expect(cards.querySelector('a')?.getAttribute('href')).toBe(
    '/github/ada/shop/blob/main/content/prices.sheaf.json',
  )
  expect(screen.getByText('1 project and 3 files on main')).toBeTruthy()
})

test('a card says what its form is called and where the content is, once that is read', async () => {
  const form = (options: object, title?: string) => JSON.stringify({ options, schema: { title } })
  github.addRepository({
    owner: 'ada',
    repo: 'site',
    files: {
      'hours.sheaf.json': form({ dataFile: 'data/hours.yaml' }, 'Opening hours'),
      'posts.sheaf.json': form({ collection: { folder: 'content/posts' } }, 'Posts'),
      'pages.sheaf.json': form({
        collection: { folder: 'pages' },
        locales: { languages: ['en', 'de'], layout: 'suffix' },
      }),
      'plain.sheaf.json': form({ dataFile: 'plain.json' }),
    },
  })
  await open('site')
  expect(await screen.findByRole('link', { name: /Opening hours.*data\/hours\.yaml/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Posts.*entries in content\/posts/ })).toBeTruthy()
  expect(screen.getByText('entries in pages · English, German')).toBeTruthy()
  expect(screen.getByText('plain.json', { selector: 'span' })).toBeTruthy()
})

test('a card cuts a long place in its middle, so that ten of one title are told apart', async () => {
  const folder = 'archive/of/all/the/years/that/went/by/2024'
  const project = JSON.stringify({ options: { dataFile: 'year.json' }, schema: { title: 'Year' } })
  github.addRepository({
    owner: 'ada',
    repo: 'years',
    files: { [`${folder}/year.sheaf.json`]: project, [`${folder}/year.json`]: '{}' },
  })
  await open('years')
  expect(await screen.findByText('archive/of/all/th…y/2024/year.json')).toBeTruthy()
})

test('without a project it says what one is and offers to add it', async () => {
  const { user, onAddProject } = await open('plain')
  await user.click(await screen.findByRole('button', { name: 'Add project' }))
  expect(onAddProject).toHaveBeenCalledExactlyOnceWith('')
})

test('the menu of a folder adds a project there', async () => {
  const { user, onAddProject } = await open('shop')
  await user.click(await screen.findByRole('button', { name: 'Menu of content' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add project to content' }))
  expect(onAddProject).toHaveBeenCalledExactlyOnceWith('content')
})

test('the filter narrows the files', async () => {
  const { user } = await open('shop')
  await user.type(await screen.findByRole('searchbox', { name: 'Filter files' }), 'read')
  await screen.findByRole('treeitem', { name: 'README.md' })
  expect(screen.queryByRole('treeitem', { name: 'prices.json' })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Filter files' }), 'zzz')
  expect(await screen.findByText('No file has these words in its path.')).toBeTruthy()
})

test('an empty repository says so', async () => {
  await open('empty')
  expect(await screen.findByText('This repository is empty')).toBeTruthy()
})
