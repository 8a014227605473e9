import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentChangeSet, openDocument } from '~/drafts/documents'
import type { RefReference, RepositoryName } from '~/provider/types'
import { finishedOperation } from '~/testing/finishedOperation'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, snapshotOf, textAt } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import { needsNewBranch } from '../branches/needsNewBranch'
import { retry } from '../operations'
import { ReviewNotOpenedError, submitReview } from './submitReview'
import { useSubmitted } from './submittedReview'

const path = 'prices.json'
const form = {
  message: 'File updates',
  title: 'Publish content',
  body: "Let's do it",
  isDraft: false,
  newBranch: undefined,
}

// Documents and known heads live as long as the page, so each test has a repository of its own.
let count = 0
let shop: MemoryRepository
let name: RepositoryName
const github = serveGitHub((fake) => {
  count += 1
  name = { owner: 'ada', repo: `shop${count}` }
  shop = fake.addRepository({ ...name, files: { [path]: '1' } })
  commitFiles(shop, 'edit', { [path]: '1', 'x.json': '1' }, 'start')
})

function edit(ref: string) {
  const sha = snapshotOf(shop, shop.branches.get(ref) ?? '').get(path)?.sha ?? ''
  const document = openDocument('ada', { ...name, ref, path }, { sha, text: '1', mode: '100644' }, 'shown')
  document.apply([{ from: 0, to: document.text.length, insert: '2' }], 'code')
}

async function submit(ref: string, newBranch?: string, committedTo?: RefReference) {
  const { scope, address } = await renderCommandScope(`/github/ada/${name.repo}/tree/${ref}/`)
  const repository = await scope.provider.repository(name)
  const id = submitReview(scope, { ...name, ref }, repository, { ...form, newBranch, committedTo })
  const operation = await finishedOperation(id)
  return { id, operation, submitted: renderHook(() => useSubmitted('ada')).result.current, address }
}

describe('submitReview', () => {
  it('commits to the branch and opens a review into the default branch', async () => {
    edit('edit')
    const { operation, submitted } = await submit('edit')
    expect(operation).toMatchObject({ type: 'Loaded', label: 'Submit edit for review' })
    expect(textAt(shop, 'edit', path)).toBe('2')
    expect(textAt(shop, 'main', path)).toBe('1')
    expect(shop.pulls).toMatchObject([
      { number: 1, head: 'edit', base: 'main', title: 'Publish content', body: "Let's do it" },
    ])
    expect(submitted).toMatchObject({
      review: { webUrl: `https://github.test/ada/${name.repo}/pull/1` },
      branch: 'edit',
      mergeNotes: [],
    })
  })

  it('takes the edits of the default branch to a new one, and the view with them', async () => {
    edit('main')
    const { operation, address } = await submit('main', 'my-new-branch')
    expect(operation.type).toBe('Loaded')
    expect(textAt(shop, 'my-new-branch', path)).toBe('2')
    expect(textAt(shop, 'main', path)).toBe('1')
    expect(shop.pulls).toMatchObject([{ head: 'my-new-branch', base: 'main' }])
    expect(address()).toBe(`/github/ada/${name.repo}/tree/my-new-branch/`)
    expect(currentChangeSet('ada', { ...name, ref: 'main' })).toEqual([])
  })

  it('opens a review of a branch without edits', async () => {
    const { operation } = await submit('edit')
    expect(operation.type).toBe('Loaded')
    expect(shop.pulls).toHaveLength(1)
  })

  it('adds to the review that is open', async () => {
    await submit('edit')
    edit('edit')
    const { operation, submitted } = await submit('edit')
    expect(operation.type).toBe('Loaded')
    expect(textAt(shop, 'edit', path)).toBe('2')
    expect(shop.pulls).toHaveLength(1)
    expect(submitted).toMatchObject({ review: { number: 1 }, branch: 'edit' })
  })

  it('does not commit again when only the review has failed', async () => {
    edit('edit')
    github.fail('POST', /pulls/, refused(500, 'Server Error'), 1)
    const { id, operation } = await submit('edit')
    expect(operation).toMatchObject({
      type: 'Failed',
      error: { name: 'ReviewNotOpenedError', cause: { kind: 'unavailable' } },
    })
    const committed = shop.branches.get('edit')
    retry(id)
    expect(await finishedOperation(id)).toMatchObject({ type: 'Loaded' })
    expect(shop.branches.get('edit')).toBe(committed)
    expect(shop.pulls).toHaveLength(1)
  })

  it('opens the review of what an earlier form has committed', async () => {
    edit('main')
    github.fail('POST', /pulls/, refused(500, 'Server Error'), 1)
    const { operation } = await submit('main', 'my-new-branch')
    const { error } = operation
    if (!(error instanceof ReviewNotOpenedError)) throw new Error('it has not said where the commit is')
    expect(error.message).toContain('committed to my-new-branch')
    const committed = shop.branches.get('my-new-branch')
    const again = await submit('main', 'my-new-branch-2', error.committedTo)
    expect(again.operation.type).toBe('Loaded')
    expect(shop.pulls).toMatchObject([{ head: 'my-new-branch', base: 'main' }])
    expect(shop.branches.get('my-new-branch')).toBe(committed)
    expect(shop.branches.has('my-new-branch-2')).toBe(false)
  })

  it('says that there is nothing to review', async () => {
    const { operation } = await submit('main', 'my-new-branch')
    expect(operation.error?.message).toBe('There is nothing to review: main has all of it already.')
    expect(shop.branches.has('my-new-branch')).toBe(false)
  })
})

describe('needsNewBranch', () => {
  it.each([
    ['main', false, true],
    ['release', true, true],
    ['edit', false, false],
  ])('of %s, protected: %s, is %s', async (branch, isProtected, isNeeded) => {
    const { scope } = await renderCommandScope()
    const repository = await scope.provider.repository(name)
    expect(needsNewBranch({ name: branch, commit: '1', isProtected }, repository)).toBe(isNeeded)
    expect(needsNewBranch(undefined, repository)).toBe(true)
  })
})
