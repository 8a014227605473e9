import { beforeEach, expect, it } from 'vitest'
import { finishedOperation } from '~/testing/finishedOperation'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, snapshotOf, textAt } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import { takeSuggestion } from './takeSuggestion'

let count = 0
let shop = { owner: 'ada', repo: 'shop' }
const text = 'name: Rye\nprice: 4.80\nsize: small\n'
let repository: MemoryRepository
const github = serveGitHub((fake) => {
  // What this page has committed to a branch is known beyond a test.
  count += 1
  shop = { owner: 'ada', repo: `shop-${count}` }
  repository = fake.addRepository({ ...shop, files: { 'a.yaml': text.replace('4.80', '4.20') } })
  repository.branches.set('edit', repository.branches.get('main') ?? '')
  commitFiles(repository, 'edit', { 'a.yaml': text }, 'Edit')
})

const answer = {
  id: 7,
  node_id: 'n7',
  path: 'a.yaml',
  side: 'RIGHT',
  line: 2,
  original_line: 2,
  diff_hunk: '@@ -1,3 +1,3 @@\n name: Rye\n-price: 4.20\n+price: 4.80',
  user: { login: 'grace', avatar_url: '' },
  body: 'Rather\r\n\r\n```suggestion\r\nprice: 4.50\r\n```',
  created_at: '2027-03-01T08:00:00Z',
  updated_at: '2027-03-01T08:00:00Z',
  html_url: 'https://github.test/7',
}
let answers: object[]
beforeEach(() => {
  answers = [answer]
})

async function take() {
  const { scope } = await renderCommandScope()
  const { provider } = scope
  if (repository.pulls.length === 0) {
    await provider.createReview(shop, { head: 'edit', base: 'main', title: 'T', body: '', isDraft: false })
  }
  github.fail('GET', /pulls\/1\/comments/, { status: 200, json: answers }, 1)
  const suggestion = {
    name: shop,
    number: 1,
    comment: { id: '7' },
    thread: undefined,
    place: 'Price: 4.20 → 4.80',
  }
  return finishedOperation(takeSuggestion(scope, suggestion))
}

it('writes just that line onto the branch of the review', async () => {
  expect(await take()).toMatchObject({ type: 'Loaded' })
  expect(textAt(repository, 'edit', 'a.yaml')).toBe(text.replace('4.80', '4.50'))
  expect(textAt(repository, 'main', 'a.yaml')).toContain('4.20')
})

it('leaves a program a program: the mode of the file stays', async () => {
  const files = () => snapshotOf(repository, repository.branches.get('edit') ?? '')
  const { sha = '' } = files().get('a.yaml') ?? {}
  const tree = repository.commits.get(repository.branches.get('edit') ?? '')?.tree ?? ''
  repository.trees.set(tree, new Map([['a.yaml', { mode: '100755', sha }]]))
  expect(await take()).toMatchObject({ type: 'Loaded' })
  expect(files().get('a.yaml')).toMatchObject({ mode: '100755' })
  expect(textAt(repository, 'edit', 'a.yaml')).toContain('4.50')
})

it('goes on top of what was added elsewhere in the file', async () => {
  commitFiles(repository, 'edit', { 'a.yaml': text.replace('small', 'large') }, 'One more')
  expect(await take()).toMatchObject({ type: 'Loaded' })
  expect(textAt(repository, 'edit', 'a.yaml')).toBe('name: Rye\nprice: 4.50\nsize: large\n')
})

it.each([
  [
    'the line is another one by now',
    () => commitFiles(repository, 'edit', { 'a.yaml': text.replace('4.80', '5') }, 'x'),
  ],
  ['the provider says that the line has gone', () => answers.splice(0, 1, { ...answer, line: null })],
  ['the suggestion was deleted', () => answers.splice(0, 1)],
])('writes nothing where %s, and says so', async (_what, change) => {
  change()
  const before = repository.branches.get('edit')
  expect(await take()).toMatchObject({ type: 'Failed' })
  expect(repository.branches.get('edit')).toBe(before)
})
