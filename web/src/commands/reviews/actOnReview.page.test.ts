import { expect, it, vi } from 'vitest'
import { reviewQuery } from '~/provider/queries/reviewQueries'
import { finishedOperation } from '~/testing/finishedOperation'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, textAt } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import { actOnReview } from './actOnReview'

const shop = { owner: 'ada', repo: 'shop' }
let repository: MemoryRepository
const github = serveGitHub((fake) => {
  repository = fake.addRepository({ ...shop, files: { 'a.json': '1' } })
  repository.branches.set('edit', repository.branches.get('main') ?? '')
  commitFiles(repository, 'edit', { 'a.json': '2' }, 'Edit')
})

async function open() {
  const { scope } = await renderCommandScope()
  await scope.provider.createReview(shop, {
    head: 'edit',
    base: 'main',
    title: 'T',
    body: '',
    isDraft: false,
  })
  const review = await scope.queryClient.fetchQuery(reviewQuery(scope.provider, shop, 1))
  return { scope, head: review.head.commit }
}

it('merges at the head that was seen, and has the review asked for again', async () => {
  const { scope, head } = await open()
  const id = actOnReview(scope, shop, 1, { kind: 'merge', method: 'squash', head })
  expect(await finishedOperation(id)).toMatchObject({ type: 'Loaded', label: 'Merge the review #1' })
  expect(textAt(repository, 'main', 'a.json')).toBe('2')
  const state = scope.queryClient.getQueryState(reviewQuery(scope.provider, shop, 1).queryKey)
  expect(state?.isInvalidated).toBe(true)
})

it('does not merge what nobody has seen', async () => {
  const { scope, head } = await open()
  commitFiles(repository, 'edit', { 'a.json': '3' }, 'One more')
  const id = actOnReview(scope, shop, 1, { kind: 'merge', method: 'merge', head })
  expect(await finishedOperation(id)).toMatchObject({ type: 'Failed', error: { kind: 'conflict' } })
  expect(textAt(repository, 'main', 'a.json')).toBe('1')
})

it('tries once more where the base moved at that moment, and not where a rule forbids it', async () => {
  const { scope, head } = await open()
  const action = { kind: 'merge', method: 'merge', head } as const
  github.fail('PUT', /merge$/, refused(405, 'Pull Request is not mergeable'), 1)
  const refusal = await finishedOperation(actOnReview(scope, shop, 1, action))
  expect(refusal).toMatchObject({ type: 'Failed', error: { kind: 'refused' } })
  const passing = refused(405, 'Base branch was modified. Review and try the merge again.')
  github.fail('PUT', /merge$/, passing, 1)
  expect((await finishedOperation(actOnReview(scope, shop, 1, action))).type).toBe('Loaded')
  expect(repository.pulls[0]?.state).toBe('merged')
})

it('tells at once why it failed, though what is asked for then does not come', async () => {
  const { scope, head } = await open()
  github.fail('PUT', /merge$/, refused(405, 'Pull Request is not mergeable'), 1)
  const asked = vi.spyOn(scope.queryClient, 'invalidateQueries').mockReturnValue(new Promise<void>(() => {}))
  const id = actOnReview(scope, shop, 1, { kind: 'merge', method: 'merge', head })
  expect(await finishedOperation(id)).toMatchObject({ type: 'Failed', error: { kind: 'refused' } })
  expect(asked).toHaveBeenCalled()
})

it('closes and opens again', async () => {
  const { scope } = await open()
  await finishedOperation(actOnReview(scope, shop, 1, { kind: 'close' }))
  expect(repository.pulls[0]?.state).toBe('closed')
  await finishedOperation(actOnReview(scope, shop, 1, { kind: 'reopen' }))
  expect(repository.pulls[0]?.state).toBe('open')
})
