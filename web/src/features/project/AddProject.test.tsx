import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import type { TestConfigChanges } from '~/testing/config'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { textAt } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import type { TreeItem } from '~/workspace/files/folderEdits'
import { AddProject } from './AddProject'

const github = serveGitHub()
let repositories = 0

async function openForm(
  folder: string,
  files: Readonly<Record<string, string>> = { 'README.md': 'x', 'content/taken.sheaf.json': '{}' },
  protectedBranch?: string,
  of?: TreeItem,
) {
  repositories += 1
  const repository = github.addRepository({ owner: 'ada', repo: `site-${repositories}`, files })
  if (protectedBranch !== undefined) repository.protectedBranches.add(protectedBranch)
  const reference = { owner: 'ada', repo: repository.repo, ref: 'main' }
  const view = await renderWithProviders(
    <AddProject reference={reference}>
      {(addProject) => (
        <button type="button" onClick={() => addProject(folder, of)}>
          Plus
        </button>
      )}
    </AddProject>,
  )
  await view.user.click(screen.getByRole('button', { name: 'Plus' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: of ? 'Make a form' : 'Add project' })).toHaveProperty(
      'disabled',
      false,
    ),
  )
  return { ...view, repository, dialog }
}

test('adds both files to the folder with the specified message and goes to the project', async () => {
  const { user, dialog, repository, address } = await openForm('content')
  expect(dialog.getByLabelText(/Project name/)).toHaveProperty('value', 'mynewproject')
  await user.click(dialog.getByRole('button', { name: 'Add project' }))
  await waitFor(() =>
    expect(address()).toBe(`/github/ada/${repository.repo}/blob/main/content/mynewproject.sheaf.json`),
  )
  const project: unknown = JSON.parse(textAt(repository, 'main', 'content/mynewproject.sheaf.json') ?? '')
  expect(project).toEqual({ options: { dataFile: 'mynewproject.json' }, schema: {} })
  expect(textAt(repository, 'main', 'content/mynewproject.json')?.trim()).toBe('{}')
  const head = repository.commits.get(repository.branches.get('main') ?? '')
  expect(head?.message).toBe('Adds project content/mynewproject.sheaf.json')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('needs a name that is free', async () => {
  const { user, dialog } = await openForm('content')
  const name = dialog.getByLabelText(/Project name/)
  for (const wrong of ['', 'taken', 'a/b']) {
    await user.clear(name)
    if (wrong !== '') await user.type(name, wrong)
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await user.click(dialog.getByRole('button', { name: 'Add project' }))
  }
  expect(github.requests.some((call) => call.startsWith('POST'))).toBe(false)
})

test('a failure keeps the form open and says why', async () => {
  const { user, dialog } = await openForm('')
  github.fail('PATCH', /git\/refs/, { status: 403, json: { message: 'Protected branch' } })
  await user.click(dialog.getByRole('button', { name: 'Add project' }))
  expect(await dialog.findByText(/Protected branch/)).toBeTruthy()
})

test('offers a name that is free', async () => {
  const files = { 'mynewproject.json': '{}', 'mynewproject-2.sheaf.json': '{}' }
  const { user, dialog, repository } = await openForm('', files)
  const name = dialog.getByLabelText(/Project name/)
  await waitFor(() => expect(name).toHaveProperty('value', 'mynewproject-3'))
  await user.click(dialog.getByRole('button', { name: 'Add project' }))
  await waitFor(() => expect(textAt(repository, 'main', 'mynewproject-3.json')?.trim()).toBe('{}'))
})

test('where the branch is protected it goes to a new one, of the name that the form shows', async () => {
  const { user, dialog, repository, address } = await openForm('', { 'README.md': 'x' }, 'main')
  const branch = await dialog.findByLabelText(/New branch name/)
  expect(branch).toHaveProperty('value', 'my-new-branch')
  await user.clear(branch)
  await user.type(branch, 'ideas')
  await user.click(dialog.getByRole('button', { name: 'Add project' }))
  await waitFor(() =>
    expect(address()).toBe(`/github/ada/${repository.repo}/blob/ideas/mynewproject.sheaf.json`),
  )
  expect(textAt(repository, 'main', 'mynewproject.json')).toBeUndefined()
})

test('for a tag it goes to a new branch, but in the folder that somebody works in, where none is made', async () => {
  repositories += 1
  const files = { 'README.md': 'x' }
  const repository = github.addRepository({ owner: 'ada', repo: `site-${repositories}`, files })
  repository.tags.set('v1', repository.branches.get('main') ?? '')
  const reference = { owner: 'ada', repo: repository.repo, ref: 'v1' }
  const add = (
    <AddProject reference={reference}>
      {(addProject) => (
        <button type="button" onClick={() => addProject('', undefined)}>
          Plus
        </button>
      )}
    </AddProject>
  )
  const open = async (config: TestConfigChanges) => {
    const { user, unmount } = await renderWithProviders(
      <>
        <Resolved reference={reference} />
        {add}
      </>,
      { config },
    )
    await screen.findByText(/^v1 is at/)
    await user.click(screen.getByRole('button', { name: 'Plus' }))
    return { dialog: within(await screen.findByRole('dialog')), unmount }
  }
  const { dialog, unmount } = await open({})
  expect(await dialog.findByLabelText(/New branch name/)).toBeDefined()
  unmount()
  const inFolder = (await open({ folder: { path: '/home/ada/shop', saves: true } })).dialog
  expect(await inFolder.findByText(/Choose what the folder is on to change its files/)).toBeDefined()
  expect(inFolder.queryByLabelText(/New branch name/)).toBeNull()
  expect(inFolder.getByRole('button', { name: 'Add project' })).toHaveProperty('disabled', true)
})

/** The page of the ref, which asks what a name that is no branch stands for. */
function Resolved({ reference }: { readonly reference: RefReference }) {
  const { commit } = useResolvedRef(reference)
  return commit === undefined ? null : `${reference.ref} is at ${commit}`
}

const rows = [1, 2, 3, 4, 5, 6].map((number) => ({ name: `Row ${number}`, price: number, isNew: number > 3 }))
const priceFiles = { 'README.md': 'x', 'content/prices.json': JSON.stringify({ items: rows }) }

test('takes a file that is there as the data of a project beside it, and makes no other', async () => {
  const { user, dialog, repository } = await openForm('content', priceFiles)
  const name = dialog.getByLabelText(/Project name/)
  await user.clear(name)
  await user.type(name, 'prices')
  expect(dialog.getByText(/content\/prices.json is there already/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add project' }))
  await waitFor(() => expect(textAt(repository, 'main', 'content/prices.sheaf.json')).toBeDefined())
  expect(textAt(repository, 'main', 'content/prices.json')).toBe(priceFiles['content/prices.json'])
})

test('makes a form of a file that is here, with what is chosen of what was inferred', async () => {
  const item = { path: 'content/prices.json', isFolder: false }
  const { user, dialog, repository } = await openForm('content', priceFiles, undefined, item)
  expect(dialog.getByLabelText(/Project name/)).toHaveProperty('value', 'prices')
  expect(dialog.getAllByText(/^It is always there \(6 of 6\)/).length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('button', { name: 'Make it optional for price' }))
  expect(
    dialog.getByRole('button', { name: 'Make it optional for price' }).getAttribute('aria-pressed'),
  ).toBe('true')
  const title = dialog.getByLabelText('Title of the form')
  await user.clear(title)
  await user.type(title, 'What it costs')
  await user.click(dialog.getByRole('button', { name: 'Make a form' }))
  await waitFor(() => expect(textAt(repository, 'main', 'content/prices.sheaf.json')).toBeDefined())
  expect(JSON.parse(textAt(repository, 'main', 'content/prices.sheaf.json') ?? '')).toMatchObject({
    options: { dataFile: 'prices.json' },
    schema: {
      title: 'What it costs',
      properties: { items: { items: { required: ['name', 'isNew'] } } },
    },
  })
  expect(textAt(repository, 'main', 'content/prices.json')).toBe(priceFiles['content/prices.json'])
})

test('begins with a template, and with a pasted type of which not all is taken', async () => {
  const { user, dialog, repository } = await openForm('')
  await user.click(dialog.getByRole('radio', { name: 'A template' }))
  const submit = dialog.getByRole('button', { name: 'Add project' })
  expect(submit).toHaveProperty('disabled', true)
  await user.click(await dialog.findByRole('radio', { name: 'Price list' }))
  expect(dialog.getByLabelText(/Project name/)).toHaveProperty('value', 'price-list')

  await user.click(dialog.getByRole('radio', { name: 'What is here' }))
  await user.click(await dialog.findByLabelText('Or paste a text'))
  await user.paste('export interface Boat { name: string; length?: number; sail(): void }')
  expect(await dialog.findByText('sail(): void')).toBeTruthy()
  expect(dialog.getByText('Not taken over')).toBeTruthy()
  await user.click(submit)
  await waitFor(() => expect(textAt(repository, 'main', 'boat.sheaf.json')).toBeDefined())
  expect(JSON.parse(textAt(repository, 'main', 'boat.sheaf.json') ?? '')).toMatchObject({
    schema: { required: ['name'], properties: { length: { type: 'number' } } },
  })
})

test('says why nothing can be made of a text', async () => {
  const { user, dialog } = await openForm('')
  await user.click(dialog.getByRole('radio', { name: 'What is here' }))
  await user.click(await dialog.findByLabelText('Or paste a text'))
  await user.paste('{"a": ')
  expect(await dialog.findByText(/This text cannot be read/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Add project' })).toHaveProperty('disabled', true)
})
