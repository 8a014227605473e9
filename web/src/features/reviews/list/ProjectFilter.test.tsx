import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearObjects } from '~/provider/kept/objectCache'
import { treeAnswer } from '~/testing/github/answers'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { snapshotOf } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { ProjectFilter } from './ProjectFilter'

const reference = { owner: 'ada', repo: 'shop', ref: 'main' }
const files = {
  'content/prices.json': '{}',
  'content/prices.sheaf.json': JSON.stringify({
    options: { dataFile: 'prices.json' },
    schema: { title: 'What it costs' },
  }),
  'hours.sheaf.json': '{}',
  'team/staff.sheaf.json': '{}',
}
const github = serveGitHub((fake) => {
  fake.addRepository({ ...reference, files })
})

beforeEach(() => clearObjects('ada'))

/** The provider lists all files up to the first project. */
function cutTheList(): void {
  const [repository] = github.repositories
  const commit = repository?.branches.get('main')
  if (!repository || commit === undefined) throw new Error('There is no commit.')
  const { sha, tree } = treeAnswer(repository, commit, snapshotOf(repository, commit), true)
  const last = tree.findIndex(({ path }) => path === 'content/prices.sheaf.json')
  const json = { sha, tree: tree.slice(0, last + 1), truncated: true }
  github.fail('GET', new RegExp(`/git/trees/${commit}\\?recursive`), { status: 200, json })
}

async function open() {
  const onChange = vi.fn<(project: string | undefined) => void>()
  const { user } = await renderWithProviders(
    <ProjectFilter reference={reference} project={undefined} onChange={onChange} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Reviews of: All projects' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reviews of a project' }))
  return { user, onChange, dialog, options: () => dialog.getAllByRole('option') }
}

test.each(['whole', 'cut'])('offers all projects where the list of files is %s', async (list) => {
  if (list === 'cut') cutTheList()
  const { user, onChange, dialog, options } = await open()
  await waitFor(() => expect(options()).toHaveLength(4))
  for (const name of [/All projects/, /prices|costs/, /hours/]) dialog.getByRole('option', { name })
  expect(dialog.queryByText(/folders/)).toBeNull()
  await user.click(dialog.getByRole('option', { name: /staff/ }))
  expect(onChange).toHaveBeenCalledWith('team/staff.sheaf.json')
})

test('offers the listed projects, and says so, where folders cannot be looked into', async () => {
  cutTheList()
  github.fail('GET', /\/git\/trees\/[0-9a-f]+$/, refused(403, 'Not for you'))
  const { dialog, options } = await open()
  expect(await dialog.findByText(/Not all folders could be looked into/)).toBeTruthy()
  expect(options()).toHaveLength(2)
})

test('calls projects by their title, with their place; nobody waits for it', async () => {
  const { dialog, options } = await open()
  await waitFor(() => expect(options()).toHaveLength(4))
  await dialog.findByRole('option', { name: /What it costs.*content\/prices/ })
})
