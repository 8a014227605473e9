import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '~/provider/session/session'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { ProposalNote } from './ProposalNote'

let count = 0
let repository: MemoryRepository
const github = serveGitHub((fake) => {
  count += 1
  const files = { 'a.sheaf.json': '{}' }
  repository = fake.addRepository({ owner: 'ada', repo: `shop-${count}`, files })
  repository.branches.set('edit', repository.branches.get('main') ?? '')
  commitFiles(repository, 'edit', { 'a.sheaf.json': '{ }' }, 'Edit')
})
afterEach(() => useSession.setState({ user: null }))

const ada = { login: 'ada', kind: 'user', name: 'Ada', description: '', avatarUrl: null } as const

function show(ref: string) {
  useSession.setState({ user: ada })
  const reference = { owner: 'ada', repo: repository.repo, ref, path: 'a.sheaf.json' }
  return renderWithProviders(<ProposalNote reference={reference} />)
}

function propose(verdicts: readonly { login: string; state: string }[]) {
  repository.pulls.push({
    number: 1,
    title: 'Prices',
    body: '',
    head: 'edit',
    base: 'main',
    from: repository,
    isDraft: false,
    verdicts: [...verdicts],
    state: 'open',
  })
}

test('who works on a branch that nobody has proposed reads so', async () => {
  const { container } = await show('edit')
  await waitFor(() => expect(container.textContent).toMatch(/edit.*main/))
  expect(screen.queryByRole('link')).toBeNull()
})

test('who works on their proposal reads whose it is, where it goes and what was said of it', async () => {
  propose([{ login: 'grace', state: 'APPROVED' }])
  const { container } = await show('edit')
  const link = await screen.findByRole('link', { name: /Prices/ })
  expect(link.getAttribute('href')).toBe(`/github/ada/${repository.repo}/reviews/1`)
  expect(container.textContent).toMatch(/Your proposal to main/)
  await waitFor(() => expect(container.textContent).toMatch(/approved/))
  expect(github.requests.some((request) => request.includes('head=ada'))).toBe(true)
})
