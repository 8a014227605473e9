import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewComment } from '~/provider/conversation'
import { reviewCommentsQuery } from '~/provider/queries/reviewQueries'
import { useSession } from '~/provider/session/session'
import { finishedOperation } from '~/testing/finishedOperation'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import { type ReviewWord, speakInReview } from './speakInReview'

const shop = { owner: 'ada', repo: 'shop' }
let repository: MemoryRepository
const github = serveGitHub((fake) => {
  repository = fake.addRepository({ ...shop, files: { 'a.json': '1' } })
  repository.branches.set('edit', repository.branches.get('main') ?? '')
  commitFiles(repository, 'edit', { 'a.json': '2' }, 'Edit')
})

const ada = { login: 'Ada', kind: 'user', name: '', description: '', avatarUrl: null } as const
beforeEach(() => useSession.setState({ user: ada }))
afterEach(() => {
  useSession.setState({ user: null })
  localStorage.clear()
})

const lines = { first: 1, last: 1 }
const comment: NewComment = { commit: 'c', path: 'a.json', body: 'Why?', at: { side: 'after', lines } }
const otherwise: NewComment = { commit: 'c', path: 'a.json', body: '> a.json\n\nWhy?' }

function answered(body: string) {
  return {
    id: 1,
    node_id: 'n1',
    path: 'a.json',
    side: 'RIGHT',
    line: 1,
    user: { login: 'ada', avatar_url: '' },
    body,
    created_at: '2027-03-01T08:00:00Z',
    updated_at: '2027-03-01T08:00:00Z',
    html_url: 'https://github.test/1',
  }
}

async function open() {
  const { scope } = await renderCommandScope()
  const { provider } = scope
  const review = { head: 'edit', base: 'main', title: 'T', body: '', isDraft: false }
  const { head } = await provider.createReview(shop, review)
  await scope.queryClient.fetchQuery(reviewCommentsQuery(provider, shop, 1))
  const say = (word: ReviewWord) => finishedOperation(speakInReview(scope, shop, 1, word))
  return { head: head.commit, say }
}

describe('a comment', () => {
  it('on a line that the provider does not take goes to the file, and says which field it means', async () => {
    const { say } = await open()
    github.fail('POST', /comments$/, refused(422, 'line must be part of the diff'), 1)
    github.fail('POST', /comments$/, { status: 201, json: answered(otherwise.body) }, 1)
    expect(await say({ kind: 'comment', comment, otherwise })).toMatchObject({ type: 'Loaded' })
    expect(
      github.requests.filter((request) => request.startsWith('POST') && request.endsWith('/comments')),
    ).toHaveLength(2)
  })

  it('of which the answer was lost was sent where it is there, and failed where it is not', async () => {
    const { say } = await open()
    const lost = { status: 502, json: {} }
    github.fail('POST', /comments$/, lost, 1)
    expect(await say({ kind: 'comment', comment, otherwise })).toMatchObject({ type: 'Failed' })
    github.fail('POST', /comments$/, lost, 1)
    github.fail('GET', /pulls\/1\/comments/, { status: 200, json: [answered('Why?')] }, 1)
    expect(await say({ kind: 'comment', comment, otherwise })).toMatchObject({ type: 'Loaded' })
  })

  it('that cannot be sent because the sign-in has expired says so, and is not tried by itself', async () => {
    const { say } = await open()
    github.fail('POST', /replies$/, refused(401, 'Bad credentials'), 1)
    const operation = await say({ kind: 'answer', to: '1', body: 'Because' })
    expect(operation).toMatchObject({ type: 'Failed', error: { kind: 'signed-out' } })
    expect(operation?.retry).toBeUndefined()
  })
})

describe('a judgement', () => {
  it('is of what was seen: where something was added nothing is sent', async () => {
    const { say, head } = await open()
    commitFiles(repository, 'edit', { 'a.json': '3' }, 'One more')
    const verdict = { kind: 'approved', body: '', commit: head, unsent: undefined } as const
    const operation = await say({ kind: 'verdict', verdict, held: [], isHeld: () => true, onSent: () => {} })
    expect(operation?.error?.message).toMatch(/^Somebody has added to it since you looked/)
    expect(
      github.requests.some((request) => request.startsWith('POST') && request.endsWith('/reviews')),
    ).toBe(false)
  })

  it('goes out with comments that were begun elsewhere', async () => {
    const { say, head } = await open()
    github.fail('POST', /reviews\/9\/events$/, { status: 200, json: {} }, 1)
    const verdict = { kind: 'commented', body: 'So', commit: head, unsent: '9' } as const
    const word = { kind: 'verdict', verdict, held: [], isHeld: () => true, onSent: () => {} } as const
    expect(await say(word)).toMatchObject({ type: 'Loaded' })
  })
})
