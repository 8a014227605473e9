import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetSubmitted } from '~/commands/reviews/submittedReview'
import { openDocument } from '~/drafts/documents'
import { CommitButton } from '~/features/commit/CommitButton'
import { blobRoute } from '~/lib/routes'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, snapshotOf, textAt } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { showPublishing } from '~/workspace/publishing/shownPublishing'
import { SubmitReviewButton } from './SubmitReviewButton'
import { SubmittedNote } from './SubmittedNote'

const text = '{"title": "Shop"}\n'
let repositories = 0

const github = serveGitHub()

afterEach(() => act(forgetSubmitted))

async function openReview(ref: string) {
  repositories += 1
  const repository = github.addRepository({
    owner: 'ada',
    repo: `review-${repositories}`,
    files: { 'a.json': text },
  })
  repository.branches.set('spring', repository.branches.get('main') ?? '')
  const reference = { owner: 'ada', repo: repository.repo, ref, path: 'a.json' }
  const sha = snapshotOf(repository, ref).get('a.json')?.sha ?? ''
  const edits = [{ from: 11, to: 15, insert: 'Edited' }]
  openDocument('ada', reference, { sha, text, mode: '100644' }, 'shown').apply(edits, 'code')
  const view = await renderWithProviders(
    <>
      <SubmittedNote />
      <SubmitReviewButton reference={reference} />
    </>,
    { address: blobRoute(reference) },
  )
  await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
  await view.user.click(screen.getByRole('button', { name: 'Submit for review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit for review' }))
  return { ...view, repository, dialog }
}

test('from the default branch: commits to a new one, opens the review and shows its address', async () => {
  const { user, dialog, repository } = await openReview('main')
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Publish content')
  expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveProperty('value', "Let's do it")
  expect(dialog.getByText(/^Goes as a proposal to main, on a branch of its own: my-new-branch/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Details' }))
  expect(dialog.getByRole('textbox', { name: /^Commit message/ })).toHaveProperty('value', 'Update Title')
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }))
  const link = await screen.findByRole('link', { name: '#1 Publish content' })
  expect(link.getAttribute('href')).toBe(`/github/ada/${repository.repo}/reviews/1`)
  expect(screen.getByRole('link', { name: 'Show it at GitHub' }).getAttribute('href')).toMatch(/^https:/)
  expect(repository.pulls[0]).toMatchObject({ head: 'my-new-branch', base: 'main', body: "Let's do it" })
  expect(textAt(repository, 'my-new-branch', 'a.json')).toBe('{"title": "Edited"}\n')
  expect(textAt(repository, 'main', 'a.json')).toBe(text)
})

test('is the primary one where the owner has changes proposed, and not otherwise', async () => {
  repositories += 1
  const name = { owner: 'ada', repo: `review-${repositories}` }
  github.addRepository({ ...name, files: { 'a.json': text } })
  const reference = { ...name, ref: 'main' }
  await renderWithProviders(
    <>
      <CommitButton reference={reference} />
      <SubmitReviewButton reference={reference} />
    </>,
  )
  const variants = () => screen.getAllByRole('button').map((button) => button.dataset['variant'])
  expect(variants()).toEqual(['primary', 'secondary'])
  let stop = () => {}
  act(() => {
    stop = showPublishing({ by: 'review' })
  })
  expect(variants()).toEqual(['secondary', 'primary'])
  act(() => stop())
  expect(variants()).toEqual(['primary', 'secondary'])
})

test('from another branch: commits there and proposes it', async () => {
  const { user, dialog, repository } = await openReview('spring')
  expect(dialog.queryByLabelText(/New branch name/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }))
  await screen.findByRole('link', { name: '#1 Publish content' })
  expect(repository.pulls[0]).toMatchObject({ head: 'spring', base: 'main', isDraft: false })
  expect(textAt(repository, 'spring', 'a.json')).toBe('{"title": "Edited"}\n')
})

test('opens a draft where it is not ready', async () => {
  const { user, dialog, repository } = await openReview('spring')
  await user.click(dialog.getByRole('button', { name: 'Details' }))
  await user.click(dialog.getByRole('checkbox', { name: /^Not ready yet/ }))
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }))
  await screen.findByRole('link', { name: '#1 Publish content' })
  expect(repository.pulls).toMatchObject([{ head: 'spring', isDraft: true }])
})

test('needs a title and a commit message', async () => {
  const { user, dialog, repository } = await openReview('main')
  await user.clear(dialog.getByRole('textbox', { name: /^Title/ }))
  await user.click(dialog.getByRole('button', { name: 'Details' }))
  await user.clear(dialog.getByRole('textbox', { name: /^Commit message/ }))
  expect(dialog.getByText('Enter a title for the review.')).toBeTruthy()
  expect(dialog.getByText(/Enter a commit message/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }))
  expect(repository.pulls).toHaveLength(0)
})

test('a refused review says why and keeps the form; submitted again it is opened, and nothing committed twice', async () => {
  const { user, dialog, repository } = await openReview('main')
  github.fail('POST', /\/pulls$/, { status: 422, json: { message: 'Validation Failed' } }, 1)
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }))
  expect(await dialog.findByText(/committed to my-new-branch.*Validation Failed/)).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Publish content')
  expect(dialog.queryByLabelText(/New branch name/)).toBeNull()
  expect(dialog.queryByLabelText(/Commit message/)).toBeNull()
  const committed = repository.branches.get('my-new-branch')
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }))
  await screen.findByRole('link', { name: '#1 Publish content' })
  expect(repository.pulls).toMatchObject([{ head: 'my-new-branch', base: 'main' }])
  expect(repository.branches.get('my-new-branch')).toBe(committed)
  expect([...repository.branches.keys()]).toEqual(['main', 'spring', 'my-new-branch'])
})

test('proposes a commit message, and sends nothing where all of it is left out', async () => {
  const { user, dialog } = await openReview('main')
  await user.click(dialog.getByRole('button', { name: 'Details' }))
  expect(dialog.getByRole('textbox', { name: /^Commit message/ })).toHaveProperty('value', 'Update Title')
  const submit = dialog.getByRole('button', { name: 'Submit for review' })
  await user.click(dialog.getByRole('checkbox', { name: 'a.json' }))
  expect(submit).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'a.json' }))
  expect(submit).toHaveProperty('disabled', false)
})

test('questions about what others changed as well lead back to the changes', async () => {
  const { user, dialog, repository } = await openReview('spring')
  commitFiles(repository, 'spring', { 'a.json': '{"title": "Theirs"}\n' }, 'Theirs')
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }))
  await dialog.findByRole('radiogroup', { name: /^Title/ })
  await user.click(dialog.getByRole('button', { name: 'Back to the changes' }))
  expect(dialog.queryByRole('radiogroup', { name: /^Title/ })).toBeNull()
  expect(dialog.getByText('1 changed file')).toBeTruthy()
  expect(repository.pulls).toHaveLength(0)
})
