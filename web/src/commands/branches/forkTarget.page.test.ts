import { expect, it } from 'vitest'
import { currentChangeSet, openDocument } from '~/drafts/documents'
import { finishedOperation } from '~/testing/finishedOperation'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, snapshotOf, textAt } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import { commitChanges } from '../commit/commitChanges'
import { submitReview } from '../reviews/submitReview'

const path = 'prices.json'

// Documents and known heads live as long as the page, so each test has a repository of its own.
let count = 0
let upstream: MemoryRepository
let reference: { owner: string; repo: string; ref: string }
const github = serveGitHub((fake) => {
  count += 1
  reference = { owner: 'grace', repo: `site${count}`, ref: 'main' }
  upstream = fake.addRepository({ ...reference, canPush: false, files: { [path]: '1' } })
})

function edit(text: string) {
  const sha = snapshotOf(upstream, upstream.branches.get('main') ?? '').get(path)?.sha ?? ''
  const document = openDocument('ada', { ...reference, path }, { sha, text: '1', mode: '100644' }, 'shown')
  document.apply([{ from: 0, to: document.text.length, insert: text }], 'code')
}

const form = { message: 'File updates', newBranch: 'edit', isForFork: true }

it('commits to a branch of the fork that begins where the upstream is now, and goes there', async () => {
  const { scope, address } = await renderCommandScope(`/github/grace/${reference.repo}/blob/main/${path}`)
  await scope.provider.createFork(reference)
  const tip = commitFiles(upstream, 'main', { 'other.json': '{}' }, 'Upstream goes on')
  edit('2')
  expect(await finishedOperation(commitChanges(scope, reference, form))).toMatchObject({ type: 'Loaded' })
  const [fork] = upstream.forks
  if (!fork) throw new Error('forked above')
  expect(textAt(fork, 'edit', path)).toBe('2')
  expect(fork.commits.get(fork.branches.get('edit') ?? '')?.parents).toEqual([tip])
  expect(fork.branches.get('main')).toBe(tip)
  expect(textAt(upstream, 'main', path)).toBe('1')
  expect(address()).toBe(`/github/ada/${reference.repo}/blob/edit/${path}`)
  expect(currentChangeSet('ada', reference)).toEqual([])
})

it('takes a free name, and goes on with the branch of a try that failed', async () => {
  const { scope } = await renderCommandScope(`/github/grace/${reference.repo}/tree/main/`)
  await scope.provider.createFork(reference)
  const [fork] = upstream.forks
  if (!fork) throw new Error('forked above')
  fork.branches.set('edit', fork.branches.get('main') ?? '')
  edit('2')
  github.fail('POST', /git\/commits/, refused(403, 'Resource not accessible'), 1)
  expect((await finishedOperation(commitChanges(scope, reference, form))).type).toBe('Failed')
  expect((await finishedOperation(commitChanges(scope, reference, form))).type).toBe('Loaded')
  expect([...fork.branches.keys()].toSorted()).toEqual(['edit', 'edit-2', 'main'])
  expect(textAt(fork, 'edit-2', path)).toBe('2')
  expect(upstream.forks).toHaveLength(1)
})

it('does not mind a fork whose own branch has gone another way', async () => {
  const { scope } = await renderCommandScope(`/github/grace/${reference.repo}/tree/main/`)
  await scope.provider.createFork(reference)
  commitFiles(upstream, 'main', { 'other.json': '{}' }, 'Upstream goes on')
  github.fail('POST', /merge-upstream/, refused(409, 'There are merge conflicts'), 1)
  const [fork] = upstream.forks
  // GitHub keeps the objects of a network of forks together.
  const tip = upstream.branches.get('main') ?? ''
  const commit = upstream.commits.get(tip)
  if (!fork || !commit) throw new Error('made above')
  fork.commits.set(tip, commit)
  fork.trees.set(commit.tree, snapshotOf(upstream, tip))
  edit('2')
  expect(await finishedOperation(commitChanges(scope, reference, form))).toMatchObject({ type: 'Loaded' })
})

it('proposes to the upstream', async () => {
  const { scope } = await renderCommandScope(`/github/grace/${reference.repo}/tree/main/`)
  const repository = await scope.provider.repository(reference)
  edit('2')
  const review = { ...form, title: 'Prices', body: '', isDraft: false }
  expect((await finishedOperation(submitReview(scope, reference, repository, review))).type).toBe('Loaded')
  expect(upstream.pulls).toMatchObject([{ head: 'edit', base: 'main', title: 'Prices' }])
  expect(upstream.pulls[0]?.from.owner).toBe('ada')
})
