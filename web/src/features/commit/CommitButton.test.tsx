import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDocument } from '~/drafts/documents'
import { blobRoute } from '~/lib/routes'
import type { PathReference } from '~/provider/types'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, snapshotOf, textAt } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { CommitButton } from './CommitButton'
import { CommittedNote } from './CommittedNote'

const text = '{\n  "title": "Shop",\n  "price": 1\n}\n'
let repositories = 0

const github = serveGitHub()

/** A repository of its own for each test, for drafts outlive a test, with one edit of its file. */
async function openEdited(edited = text.replace('Shop', 'Harbour shop')) {
  repositories += 1
  const repository = github.addRepository({
    owner: 'ada',
    repo: `shop-${repositories}`,
    files: { 'shop.json': text },
  })
  repository.branches.set('taken', repository.branches.get('main') ?? '')
  const reference = { owner: 'ada', repo: repository.repo, ref: 'main', path: 'shop.json' }
  edit(reference, repository, edited)
  const view = await renderWithProviders(
    <>
      <CommittedNote reference={reference} />
      <CommitButton reference={reference} />
    </>,
    { address: blobRoute(reference) },
  )
  await view.user.click(await screen.findByRole('button', { name: /^Commit/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Commit to main' }))
  return { ...view, repository, reference, dialog }
}

function edit(reference: PathReference, repository: MemoryRepository, edited: string) {
  const base = { sha: snapshotOf(repository, 'main').get('shop.json')?.sha ?? '', text, mode: '100644' }
  openDocument('ada', reference, base, 'shown').apply([{ from: 0, to: text.length, insert: edited }], 'code')
}

test('is disabled while there are no edits on the ref', async () => {
  await renderWithProviders(<CommitButton reference={{ owner: 'ada', repo: 'nothing', ref: 'main' }} />)
  expect(await screen.findByRole('button', { name: 'Commit' })).toHaveProperty('disabled', true)
})

test('commits with the message that is filled in, closes, and is disabled again', async () => {
  const { user, dialog, repository } = await openEdited()
  await waitFor(() => expect(dialog.getByLabelText(/Commit message/)).toHaveProperty('value', 'Update Title'))
  await user.click(dialog.getByRole('button', { name: 'Commit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const head = repository.commits.get(repository.branches.get('main') ?? '')
  expect(head?.message).toBe('Update Title')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Commit' })).toHaveProperty('disabled', true))
})

test('opens by Ctrl+Enter and commits by it from the message', async () => {
  const { user, dialog, repository } = await openEdited()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}{Enter}{/Control}')
  const message = within(await screen.findByRole('dialog', { name: 'Commit to main' })).getByLabelText(
    /Commit message/,
  )
  await user.clear(message)
  await user.type(message, 'By keys')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const head = repository.commits.get(repository.branches.get('main') ?? '')
  expect(head?.message).toBe('By keys')
})

test('needs a message', async () => {
  const { user, dialog } = await openEdited()
  await user.clear(dialog.getByLabelText(/Commit message/))
  expect(dialog.getByText(/Enter a commit message/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Commit' }))
  expect(github.requests.some((call) => call.startsWith('POST'))).toBe(false)
})

test('a new branch needs a free and valid name, and the view goes there', async () => {
  const { user, dialog, repository, address } = await openEdited()
  await user.click(dialog.getByRole('button', { name: 'Details' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Commit to a new branch' }))
  const name = dialog.getByLabelText(/New branch name/)
  await waitFor(() => expect(name).toHaveProperty('value', 'my-new-branch'))
  for (const wrong of ['a..b', 'taken', 'with space']) {
    await user.clear(name)
    await user.type(name, wrong)
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  }
  await user.clear(name)
  await user.type(name, 'prices/spring')
  await user.click(dialog.getByRole('button', { name: 'Commit' }))
  await waitFor(() => expect(address()).toBe(`/github/ada/${repository.repo}/blob/prices%2Fspring/shop.json`))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refusal stays in the dialog with its reason, and nothing is lost', async () => {
  const { user, dialog } = await openEdited()
  github.fail('POST', /git\/trees/, { status: 403, json: { message: 'Resource not accessible' } })
  await user.click(dialog.getByRole('button', { name: 'Commit' }))
  expect(await dialog.findByText(/Resource not accessible/)).toBeTruthy()
  expect(dialog.getByText('1 changed file')).toBeTruthy()
})

test('lists the files and takes one out', async () => {
  const { user, dialog } = await openEdited()
  expect(dialog.getByText('1 changed file')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Discard the edits of shop.json' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Commit' })).toHaveProperty('disabled', true))
})

test('what both changed is asked field by field, then committed as decided', async () => {
  const { user, dialog, repository } = await openEdited()
  commitFiles(
    repository,
    'main',
    { 'shop.json': text.replace('Shop', 'Their shop').replace('1', '2') },
    'Theirs',
  )
  await user.click(dialog.getByRole('button', { name: 'Commit' }))
  const question = await dialog.findByRole('radiogroup', { name: /^Title/ })
  expect(within(question).getByText('Their shop')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Commit' })).toHaveProperty('disabled', true)
  await user.click(within(question).getByRole('radio', { name: /Yours/ }))
  await user.click(dialog.getByRole('button', { name: 'Commit' }))
  const told = await screen.findByRole('dialog', { name: /together with work of others/ })
  await user.click(within(told).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(textAt(repository, 'main', 'shop.json')).toBe(text.replace('Shop', 'Harbour shop').replace('1', '2'))
})
