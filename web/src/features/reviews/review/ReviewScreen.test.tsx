import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryPull, textAt } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { ReviewScreen } from './ReviewScreen'

const github = serveGitHub()
let repositories = 0

/** A review of one changed price, after `change` has been done to it. */
function propose(change: Partial<MemoryPull> = {}, input: { readonly canPush?: boolean } = {}) {
  repositories += 1
  const name = { owner: 'ada', repo: `reviewed-${repositories}` }
  const repository = github.addRepository({ ...name, files: { 'shop.json': '{"price": 9}\n' }, ...input })
  repository.branches.set('edit', repository.branches.get('main') ?? '')
  commitFiles(repository, 'edit', { 'shop.json': '{"price": 12}\n' }, 'Raises the price\n\nWith reasons')
  const pull: MemoryPull = {
    number: 1,
    title: 'Dearer',
    body: '',
    head: 'edit',
    base: 'main',
    from: repository,
    isDraft: false,
    verdicts: [],
    state: 'open',
    ...change,
  }
  repository.pulls.push(pull)
  return { name, repository, pull }
}

async function open(name: { readonly owner: string; readonly repo: string }) {
  const view = await renderWithProviders(<ReviewScreen name={name} number={1} />)
  await screen.findByRole('heading', { level: 1, name: 'Dearer #1' })
  return view
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('tells how the conversation stands: what counts of each person, with the way to their words', async () => {
  const verdicts = [
    { login: 'grace', state: 'CHANGES_REQUESTED' },
    { login: 'joan', state: 'COMMENTED' },
    { login: 'grace', state: 'APPROVED' },
    { login: 'eve', state: 'PENDING' },
  ]
  await open(propose({ verdicts }).name)
  const conversation = await section('Conversation')
  await conversation.findByText('grace approved it')
  expect(conversation.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'grace approved it',
    'joan commented',
  ])
  expect(conversation.getByRole('link', { name: 'grace approved it' }).getAttribute('href')).toMatch(
    /#pullrequestreview-3$/,
  )
  expect(conversation.getByText('0 comments.')).toBeTruthy()
})

test('nobody has said anything: it says so', async () => {
  await open(propose().name)
  const conversation = await section('Conversation')
  expect(await conversation.findByText('Nobody has approved it or asked for changes.')).toBeTruthy()
})

test('a conversation that cannot be read says why, and the rest of the page is there', async () => {
  github.fail('GET', /pulls\/1\/reviews/, { status: 403, json: { message: 'Not for you' } })
  await open(propose().name)
  expect(await (await section('Conversation')).findByText(/Not for you/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Merge with a merge commit' })).toBeTruthy()
})

test('what happened has commits, verdicts and the end, in the order of time', async () => {
  const { name } = propose({ verdicts: [{ login: 'grace', state: 'CHANGES_REQUESTED' }], state: 'closed' })
  await open(name)
  const events = await section('What happened')
  await events.findByText('grace asked for changes')
  await events.findByText('Raises the price')
  expect(events.queryByText(/With reasons/)).toBeNull()
  expect(events.getAllByRole('listitem').at(-1)?.textContent).toContain('closed without merging')
})

test('tells of each check how it went', async () => {
  const run = (label: string, status: string, conclusion: string | null) => ({
    id: 1,
    name: label,
    status,
    conclusion,
    html_url: `https://checks.test/${label}`,
    output: { title: null },
    started_at: '2026-01-15T12:00:00Z',
  })
  const runs = [run('links', 'completed', 'failure'), run('build', 'in_progress', null)]
  github.fail('GET', /check-runs/, { status: 200, json: { total_count: 2, check_runs: runs } })
  await open(propose().name)
  const checks = await section('Checks')
  await checks.findByRole('link', { name: 'links' })
  const told = checks.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(told.toSorted()).toEqual(['build: running', 'links: failed'])
})

test('merges as is chosen', async () => {
  const { name, repository } = propose()
  const { user } = await open(name)
  await user.click(await screen.findByRole('radio', { name: /Squash into one commit/ }))
  await user.click(screen.getByRole('button', { name: 'Squash into one commit' }))
  await screen.findByRole('heading', { name: 'It is merged' })
  expect(textAt(repository, 'main', 'shop.json')).toBe('{"price": 12}\n')
  expect(github.requests).toContain(`PUT /repos/ada/${name.repo}/pulls/1/merge`)
})

test('a merge that is refused says why and can be tried again', async () => {
  const { name } = propose()
  const { user } = await open(name)
  github.fail('PUT', /merge$/, { status: 405, json: { message: 'Required review is missing' } }, 1)
  const merge = await screen.findByRole('button', { name: 'Merge with a merge commit' })
  await user.click(merge)
  expect(await screen.findByText(/Required review is missing/)).toBeTruthy()
  await waitFor(() => expect(merge).toHaveProperty('disabled', false))
})

test('somebody who may not push is told so at each button', async () => {
  const { name } = propose({}, { canPush: false })
  await renderWithProviders(<ReviewScreen name={name} number={1} />, { account: 'eve' })
  const merge = await screen.findByRole('button', { name: /^Merge/ })
  expect(merge).toHaveProperty('disabled', true)
  const reasons = await screen.findAllByText('Only people who may push to this repository can do this.')
  expect(reasons.length).toBeGreaterThan(1)
})

test('a review that is not there says so', async () => {
  repositories += 1
  github.addRepository({ owner: 'ada', repo: `reviewed-${repositories}`, files: { a: '' } })
  await renderWithProviders(
    <ReviewScreen name={{ owner: 'ada', repo: `reviewed-${repositories}` }} number={7} />,
  )
  expect(await screen.findByText('The review #7 could not be loaded')).toBeTruthy()
})
