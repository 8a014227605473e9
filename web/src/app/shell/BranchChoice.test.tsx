import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { BranchChoice } from './BranchChoice'

const github = serveGitHub((fake) => {
  const { branches } = fake.addRepository({ owner: 'ada', repo: 'shop', files: { 'a.json': '1' } })
  const head = branches.get('main') ?? ''
  for (let index = 0; index < 240; index += 1) branches.set(`b${String(index).padStart(3, '0')}`, head)
})

it('asks for the first page, says that there is more, and asks for the others with a search', async () => {
  const { user } = await renderWithProviders(
    <BranchChoice reference={{ owner: 'ada', repo: 'shop', ref: 'main' }} close={() => {}} />,
  )
  expect(await screen.findByText(/^These are the first 100\./)).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(100)
  expect(github.requests).toEqual(['GET /repos/ada/shop/branches?per_page=100&page=1'])

  await user.type(screen.getByRole('searchbox', { name: 'Find a branch' }), 'b23')
  const list = within(screen.getByRole('listbox'))
  await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(10))
  expect(screen.queryByText(/^These are the first/)).toBeNull()
  expect(github.requests.toSorted()).toEqual(
    [1, 2, 3].map((page) => `GET /repos/ada/shop/branches?per_page=100&page=${page}`),
  )
})
