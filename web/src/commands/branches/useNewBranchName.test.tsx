import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { TextField } from '~/ui/TextField/TextField'
import { useNewBranchName } from './useNewBranchName'

const github = serveGitHub()

function NameField() {
  const { field } = useNewBranchName({ owner: 'ada', repo: 'shop', ref: 'main' }, true)
  return <TextField label="Name" {...field} />
}

async function openField() {
  const repository = github.addRepository({ owner: 'ada', repo: 'shop', files: { 'a.json': '{}' } })
  repository.branches.set('my-new-branch', repository.branches.get('main') ?? '')
  const view = await renderWithProviders(<NameField />)
  return { ...view, name: screen.getByLabelText('Name') }
}

const isLookedUp = () => github.requests.some((call) => call.includes('/matching-refs/heads/my-new-branch'))

test('a name is offered at once, and another one where it turns out to be taken', async () => {
  const { name } = await openField()
  expect(name).toHaveProperty('value', 'my-new-branch')
  await waitFor(() => expect(name).toHaveProperty('value', 'my-new-branch-2'))
  expect(name.getAttribute('aria-invalid')).toBeNull()
})

test('what is offered does not change under the hands of somebody who is there first', async () => {
  const { user, name } = await openField()
  name.focus()
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(isLookedUp()).toBe(true)
  expect(name).toHaveProperty('value', 'my-new-branch')
  await user.keyboard('-of-spring')
  expect(name).toHaveProperty('value', 'my-new-branch-of-spring')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull())
})
