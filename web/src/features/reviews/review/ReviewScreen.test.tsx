import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '~/provider/session/session'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryPull, textAt } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { ReviewScreen } from './ReviewScreen'

const github = serveGitHub()
let repositories = 0
afterEach(() => useSession.setState({ user: null }))

const ada = { login: 'ada', kind: 'user', name: 'Ada', description: '', avatarUrl: null } as const

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

/** As somebody who may speak. */
async function openSignedIn(name: { readonly owner: string; readonly repo: string }) {
  useSession.setState({ user: ada })
  return open(name)
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

const remark = {
  id: 5,
  user: { login: 'grace', avatar_url: '' },
  body: 'Why so dear?\n\nIt was 9.',
  created_at: '2026-01-15T11:00:00Z',
  updated_at: '2026-01-15T11:30:00Z',
  html_url: 'javascript:alert(1)',
}

test('what was said of all of it stands among what happened, and is answered with what it answers', async () => {
  const { name, pull } = propose({ remarks: [remark], verdicts: [{ login: 'joan', state: 'APPROVED' }] })
  const { user } = await openSignedIn(name)
  const events = await section('What happened')
  await events.findByText('edited')
  expect(events.queryByRole('link', { name: /Show at/ })).toBeNull()
  await user.click(events.getByRole('button', { name: 'Answer grace' }))
  await user.type(events.getByRole('textbox', { name: 'Your answer' }), 'Flour is')
  // The new one is left out: Markdown is read in a worker, which there is none of here.
  github.fail('GET', /issues\/1\/comments/, { status: 200, json: [remark] })
  await user.click(events.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(events.queryByRole('textbox')).toBeNull())
  expect(pull.remarks?.[1]).toMatchObject({
    body: '> Why so dear?\n> It was 9.\n\nFlour is',
  })
})

test('a remark whose answer was lost is not sent twice', async () => {
  const { name } = propose()
  const { user } = await openSignedIn(name)
  const events = await section('What happened')
  await user.click(await events.findByRole('button', { name: 'Comment on all of it' }))
  await user.type(events.getByRole('textbox', { name: 'Your comment' }), 'Fine')
  github.fail('POST', /issues\/1\/comments$/, { status: 502, json: {} }, 1)
  github.fail('GET', /issues\/1\/comments/, {
    status: 200,
    json: [{ ...remark, user: { login: 'ada', avatar_url: '' }, body: 'Fine' }],
  })
  await user.click(events.getByRole('button', { name: 'Comment' }))
  await events.findByText('Fine')
  expect(events.queryByRole('textbox')).toBeNull()
})

const long = (price: number) =>
  `${JSON.stringify({ price, a: 1, b: 1, c: 1, d: 1, e: 1, size: 'small' }, null, 2)}\n`

test('a field that is not changed is commented on, and comments wait for the judgement they go out with', async () => {
  const { name, pull, repository } = propose()
  commitFiles(repository, 'main', { 'shop.json': long(9) }, 'Longer')
  repository.branches.set('edit', repository.branches.get('main') ?? '')
  commitFiles(repository, 'edit', { 'shop.json': long(12) }, 'Dearer')
  const { user, unmount } = await openSignedIn(name)
  await user.click(await screen.findByRole('button', { name: 'Comment on another field' }))
  await user.type(screen.getByRole('combobox', { name: 'Which field' }), 'Size{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Really')
  await user.click(screen.getByRole('button', { name: 'Start a review' }))
  await screen.findByText('Not sent yet')
  unmount()
  // After a reload it is still there, and nothing of it at the provider.
  await openSignedIn(name)
  await screen.findByRole('list', { name: /^1 comment that you have not sent/ })
  await screen.findByText('Not sent yet')
  expect(pull.comments).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Comment on Price: 9 → 12' }))
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Dear')
  await user.click(screen.getByRole('button', { name: 'Add to the review' }))
  await user.click(screen.getByRole('button', { name: 'Comment on Price: 9 → 12' }))
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Oops')
  await user.click(screen.getByRole('button', { name: 'Add to the review' }))
  const say = await section('What do you say?')
  // Also where the place of a comment is gone, it can be given up.
  await user.click(
    say.getAllByRole('button', { name: 'Delete the comment on Price: 9 → 12' })[1] ?? say.getByText('Oops'),
  )
  await user.click(say.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  expect(pull.comments).toMatchObject([
    {
      subject_type: 'file',
      body: expect.stringMatching(/^> Size: small\n\nReally\n\n<!-- sheaf-field: %2Fsize/),
    },
    { line: 2, side: 'RIGHT', body: 'Dear' },
  ])
  expect(pull.verdicts).toMatchObject([{ state: 'COMMENTED', body: '' }])
})

const onFile = {
  ...remark,
  path: 'shop.json',
  subject_type: 'file',
  body: 'Really?',
  node_id: 'thread',
  html_url: 'https://github.test/x',
  original_commit_id: 'c',
  commit_id: 'c',
}

test('a file that cannot be read as data is shown by its lines, with what was said of it', async () => {
  const { name, repository } = propose({ comments: [onFile] })
  commitFiles(repository, 'edit', { 'shop.json': '{"price": 12\n' }, 'Broken')
  await openSignedIn(name)
  await screen.findByText(/^The file cannot be read as data/)
  expect(screen.getByText('{"price": 12').tagName).toBe('INS')
  await screen.findByText('Really?')
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

test('an answer waits for the judgement as comments do, or is sent at once', async () => {
  const { name, pull } = propose({ comments: [onFile] })
  const { user } = await openSignedIn(name)
  await user.click(await screen.findByRole('button', { name: 'Answer' }))
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Oops')
  await user.click(screen.getByRole('button', { name: 'Start a review' }))
  await screen.findByText('Not sent yet')
  // It can be written on, and whoever thinks better of it has lost nothing.
  await user.click(screen.getByRole('button', { name: /^Edit the comment on/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), ' no')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const kept = await screen.findByRole('list', { name: 'Comments that you have not sent yet' })
  expect(kept.textContent).toContain('Oops')
  expect(kept.textContent).not.toContain('Oops no')
  await user.click(screen.getByRole('button', { name: /^Edit the comment on/ }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
  expect([box.value, screen.queryByText('Not sent yet')]).toEqual(['Oops', null])
  await user.clear(box)
  await user.type(box, 'It was')
  await user.click(screen.getByRole('button', { name: 'Start a review' }))
  await screen.findByText('Not sent yet')
  expect(pull.comments).toHaveLength(1)
  const say = await section('What do you say?')
  expect(say.getByRole('list', { name: /^1 comment that you have not sent/ }).textContent).toContain('It was')
  await user.click(say.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  expect(pull.comments?.[1]).toMatchObject({ in_reply_to_id: 5, body: 'It was' })
  expect(pull.verdicts).toMatchObject([{ state: 'COMMENTED', body: '' }])
})
