import { afterEach, beforeEach, expect, it } from 'vitest'
import { reviewCommentsQuery, verdictsQuery } from '~/provider/queries/reviewQueries'
import { useSession } from '~/provider/session/session'
import { finishedOperation } from '~/testing/finishedOperation'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import type { HeldComment } from './sendVerdict'
import { speakInReview } from './speakInReview'

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

function held(id: string, commit: string, line?: number): HeldComment {
  const otherwise = { commit, path: 'a.json', body: `> a\n\n${id}` }
  if (line === undefined) return { id, comment: { ...otherwise, body: id }, otherwise }
  const at = { side: 'after', lines: { first: line, last: line } } as const
  return { id, comment: { commit, path: 'a.json', body: id, at }, otherwise }
}

async function open() {
  const { scope } = await renderCommandScope()
  const { provider, queryClient } = scope
  const input = { head: 'edit', base: 'main', title: 'T', body: '', isDraft: false }
  const { head } = await provider.createReview(shop, input)
  await queryClient.fetchQuery(verdictsQuery(provider, shop, 1))
  await queryClient.fetchQuery(reviewCommentsQuery(provider, shop, 1))
  const sent: string[] = []
  const judge = (
    comments: readonly HeldComment[],
    unsent?: string,
    afterSent = () => {},
    isHeld: (id: string) => boolean = () => true,
  ) => {
    const verdict = { kind: 'approved', body: 'Good', commit: head.commit, unsent } as const
    const word = {
      kind: 'verdict',
      verdict,
      held: comments,
      isHeld,
      onSent: (ids: readonly string[]) => {
        sent.push(...ids)
        afterSent()
      },
    }
    return finishedOperation(speakInReview(scope, shop, 1, { ...word, kind: 'verdict' }))
  }
  return { commit: head.commit, judge, sent }
}

const posts = () => github.requests.filter((one) => one.startsWith('POST') && !one.endsWith('/pulls'))
const said = () => (repository.pulls[0]?.comments ?? []).map((one) => JSON.stringify(one))

it('goes out with what was kept for it as one; what is about a file, or of an earlier commit, before it', async () => {
  const { judge, commit, sent } = await open()
  const comments = [held('on line', commit, 1), held('on file', commit), held('earlier', 'f'.repeat(40), 1)]
  expect(await judge(comments)).toMatchObject({ type: 'Loaded' })
  expect(sent).toEqual(['on file', 'earlier', 'on line'])
  expect(posts().map((one) => one.slice(one.lastIndexOf('/')))).toEqual([
    '/comments',
    '/comments',
    '/reviews',
  ])
  expect(repository.pulls[0]?.verdicts).toEqual([{ login: 'ada', state: 'APPROVED', body: 'Good' }])
  expect(said()[2]).toContain('"line":1')
})

it('sends answers that were kept for it to their threads, before it', async () => {
  const { judge, commit, sent } = await open()
  await judge([held('on line', commit, 1)])
  const to = String(Reflect.get(repository.pulls[0]?.comments?.[0] ?? {}, 'id'))
  const answers = ['one', 'other'].map((id) => ({ id, answer: { to, body: 'Indeed' } }))
  expect(await judge([...answers, held('later', commit, 1)])).toMatchObject({ type: 'Loaded' })
  expect(sent).toEqual(['on line', 'one', 'other', 'later'])
  expect(posts().slice(1)).toEqual([
    expect.stringContaining(`/comments/${to}/replies`),
    expect.stringContaining(`/comments/${to}/replies`),
    expect.stringMatching(/reviews$/),
  ])
})

it('does not send again what was sent before something failed', async () => {
  const { judge, commit, sent } = await open()
  github.fail('POST', /reviews$/, refused(403, 'No'), 1)
  expect(await judge([held('on line', commit, 1), held('on file', commit)])).toMatchObject({ type: 'Failed' })
  expect(sent).toEqual(['on file'])
})

it('takes a comment that was sent for no other one of the same words', async () => {
  const { judge, commit, sent } = await open()
  const twice = ['one', 'other'].map((id) => ({ ...held('Typo', commit), id }))
  const lose = () => github.fail('POST', /comments$/, { status: 502, json: {} }, 1)
  expect(await judge(twice, undefined, lose)).toMatchObject({ type: 'Failed' })
  expect(sent).toEqual(['one'])
  expect(said()).toHaveLength(1)
})

it('whose answer was lost was sent where it is there, as one of this person', async () => {
  const { judge, commit, sent } = await open()
  github.fail('POST', /reviews$/, { status: 502, json: {} }, 1)
  const verdict = { id: 9, state: 'APPROVED', body: 'Good', commit_id: commit, html_url: 'https://x.test' }
  const by = (login: string) => [{ ...verdict, user: { login, avatar_url: '' } }]
  github.fail('GET', /pulls\/1\/reviews/, { status: 200, json: by('grace') }, 1)
  expect(await judge([held('on line', commit, 1)])).toMatchObject({ type: 'Failed' })
  expect(sent).toEqual([])
  github.fail('POST', /reviews$/, { status: 502, json: {} }, 1)
  github.fail('GET', /pulls\/1\/reviews/, { status: 200, json: by('ada') }, 1)
  expect(await judge([held('on line', commit, 1)])).toMatchObject({ type: 'Loaded' })
  expect(sent).toEqual(['on line'])
})

it('is sent without comments that the provider shows no line of; these go to their file', async () => {
  const { judge, commit, sent } = await open()
  github.fail('POST', /(reviews|comments)$/, refused(422, 'line must be part of the diff'), 2)
  expect(await judge([held('on line', commit, 1)])).toMatchObject({ type: 'Loaded' })
  expect(sent).toEqual(['on line'])
  expect(said()[0]).toContain('> a')
  expect(repository.pulls[0]?.verdicts).toHaveLength(1)
})

it('ends one that was begun elsewhere first, since nothing else is taken while that is not sent', async () => {
  const { judge, commit } = await open()
  github.fail('POST', /reviews\/9\/events$/, { status: 200, json: {} }, 1)
  expect(await judge([held('on line', commit, 1)], '9')).toMatchObject({ type: 'Loaded' })
  expect(posts()[0]).toMatch(/events$/)
  expect(posts()[1]).toMatch(/comments$/)
})

it('that is sent once more later is not said twice, nor are its comments: what arrived is looked for first', async () => {
  const { judge, commit, sent } = await open()
  const lost = { status: 502, json: {} }
  const verdict = { id: 9, state: 'APPROVED', body: 'Good', commit_id: commit, html_url: 'https://x.test' }
  const there = { status: 200, json: [{ ...verdict, user: { login: 'ada', avatar_url: '' } }] }
  github.fail('POST', /reviews$/, lost, 1)
  github.fail('GET', /pulls\/1\/reviews/, lost, 1)
  expect(await judge([held('on line', commit, 1)])).toMatchObject({ type: 'Failed' })
  expect(sent).toEqual([])
  const before = posts().length
  github.fail('GET', /pulls\/1\/reviews/, there, 1)
  expect(await judge([held('on line', commit, 1), held('since', commit, 1)])).toMatchObject({
    type: 'Loaded',
  })
  expect(sent).toEqual(['on line', 'since'])
  expect(posts().slice(before)).toEqual([expect.stringMatching(/comments$/)])
  expect(localStorage).toHaveLength(0)
})

it('does not send again an answer that arrived, though the review could not be read then', async () => {
  const { judge, commit, sent } = await open()
  await judge([held('on line', commit, 1)])
  const [first] = repository.pulls[0]?.comments ?? []
  const to = String(Reflect.get(first ?? {}, 'id'))
  const answer = { id: 'one', answer: { to, body: 'Indeed' } }
  github.fail('POST', /replies$/, { status: 502, json: {} }, 1)
  github.fail('GET', /pulls\/1\/comments/, { status: 502, json: {} }, 1)
  expect(await judge([answer])).toMatchObject({ type: 'Failed' })
  expect(sent).toEqual(['on line'])
  const before = posts().length
  const arrived = { status: 200, json: [first, { ...first, id: 77, body: 'Indeed', node_id: 'n77' }] }
  github.fail('GET', /pulls\/1\/comments/, arrived, 1)
  expect(await judge([answer])).toMatchObject({ type: 'Loaded' })
  expect(sent).toEqual(['on line', 'one'])
  expect(posts().slice(before)).toEqual([expect.stringMatching(/reviews$/)])
})

it('sends nothing that another tab has sent by then', async () => {
  const { judge, commit } = await open()
  await judge([held('on line', commit, 1)], undefined, undefined, () => false)
  expect(repository.pulls[0]?.comments ?? []).toEqual([])
  expect(repository.pulls[0]?.verdicts).toHaveLength(1)
})
