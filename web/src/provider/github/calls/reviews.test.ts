import { describe, expect, it } from 'vitest'
import { ok, refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, textAt } from '~/testing/github/memoryRepository'
import { root } from '../../parse'
import { readCheckRun, readReview, readReviewDetails } from '../answers/reviewAnswers'
import { createGitHub } from '../createGitHub'

const shop = { owner: 'ada', repo: 'shop' }
let repository: MemoryRepository
const github = serveGitHub((fake) => {
  repository = fake.addRepository({ ...shop, files: { 'a.json': '1', 'b.json': '1' } })
  commitFiles(repository, 'edit', { 'a.json': '2', 'b.json': '1' }, 'Edit')
})
const provider = createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token })

async function propose() {
  return provider.createReview(shop, {
    head: 'edit',
    base: 'main',
    title: 'Prices',
    body: 'New ones',
    isDraft: false,
  })
}

describe('reviews', () => {
  it('says what people said of it, without what is not submitted', async () => {
    const { number } = await propose()
    const verdicts = repository.pulls[0]?.verdicts
    verdicts?.push({ login: 'grace', state: 'CHANGES_REQUESTED' }, { login: 'ada', state: 'PENDING' })
    expect(await provider.verdicts(shop, number)).toMatchObject({
      verdicts: [{ person: { login: 'grace' }, kind: 'changes-requested' }],
      unsent: '2',
    })
    expect((await provider.review(shop, number)).commentCount).toBe(0)
  })

  it('is listed by state, head and base', async () => {
    const { number } = await propose()
    expect(await provider.reviews(shop, { state: 'open', head: 'ada:edit', base: 'main' })).toHaveLength(1)
    expect(await provider.reviews(shop, { state: 'open', head: 'ada:other' })).toEqual([])
    await provider.updateReview(shop, number, { state: 'closed' })
    expect(await provider.reviews(shop, { state: 'open' })).toEqual([])
    expect(await provider.reviews(shop, { state: 'all' })).toMatchObject([{ state: 'closed' }])
  })

  it('becomes a draft and ready again', async () => {
    const review = await propose()
    await provider.setReviewDraft(review, true)
    expect((await provider.review(shop, review.number)).isDraft).toBe(true)
    await provider.setReviewDraft(review, false)
    expect((await provider.review(shop, review.number)).isDraft).toBe(false)
    expect(github.requests).toContain('POST /graphql')
  })

  it('says why it does not become a draft, though GraphQL answers 200', async () => {
    const review = await propose()
    await expect(provider.setReviewDraft({ id: 'x', number: 1 }, true)).rejects.toThrow(
      /^Could not change the review #1\. It does not exist.*global id of 'x'/,
    )
    const forbidden = { data: null, errors: [{ type: 'FORBIDDEN', message: 'No.' }] }
    github.fail('POST', /graphql/, ok(forbidden), 1)
    await expect(provider.setReviewDraft(review, true)).rejects.toMatchObject({ kind: 'forbidden' })
    const refusal = { errors: [{ type: 'UNPROCESSABLE', message: 'Pull request is closed.' }] }
    github.fail('POST', /graphql/, ok(refusal))
    await expect(provider.setReviewDraft(review, true)).rejects.toMatchObject({
      kind: 'invalid',
      details: { providerMessage: 'Pull request is closed.' },
    })
  })

  it('tells its commits, checks and state', async () => {
    const { number } = await propose()
    const [review, commits] = await Promise.all([
      provider.review(shop, number),
      provider.reviewCommits(shop, number),
    ])
    expect(review).toMatchObject({ author: { login: 'ada' }, body: 'New ones', isMergeable: true })
    expect(commits.map(({ message }) => message)).toContain('Edit')
    expect(await provider.checks(shop, review.head.commit)).toEqual([])
  })

  it('is merged at the head that was seen, and at no other', async () => {
    const { number, head } = await propose()
    await expect(provider.mergeReview(shop, number, { method: 'merge', head: 'x' })).rejects.toMatchObject({
      kind: 'conflict',
    })
    await provider.mergeReview(shop, number, { method: 'merge', head: head.commit })
    expect(textAt(repository, 'main', 'a.json')).toBe('2')
    expect(await provider.review(shop, number)).toMatchObject({ state: 'merged', mergedBy: { login: 'ada' } })
  })

  it('says in words that a rule forbids a merge', async () => {
    const { number, head } = await propose()
    github.fail('PUT', /merge$/, refused(405, 'Pull Request is not mergeable'))
    await expect(
      provider.mergeReview(shop, number, { method: 'merge', head: head.commit }),
    ).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('conflicts, or a rule') })
  })

  it('does without check runs where the token may not read them', async () => {
    github.fail('GET', /check-runs/, refused(403, 'Resource not accessible by personal access token'))
    expect(await provider.checks(shop, await provider.head(shop, 'edit'))).toEqual([])
  })
})

describe('forks', () => {
  it('is made once, and kept in step', async () => {
    const upstream = github.addRepository({ owner: 'grace', repo: 'site', canPush: false, files: { x: '1' } })
    const name = { owner: 'grace', repo: 'site' }
    expect(await provider.repository(name)).toMatchObject({ canPush: false, parent: null, mergeMethods: [] })
    const fork = await provider.createFork(name)
    expect(fork).toMatchObject({ owner: 'ada', repo: 'site', parent: { ...name, defaultBranch: 'main' } })
    expect(await provider.createFork(name)).toEqual(fork)
    const commit = commitFiles(upstream, 'main', { x: '2' }, 'Upstream goes on')
    await provider.syncFork(fork, 'main')
    expect(await provider.head(fork, 'main')).toBe(commit)
  })
})

describe('rules and history', () => {
  it('knows a branch whose commits go through a review', async () => {
    repository.protectedBranches.add('main')
    expect(await provider.branchRules(shop, 'main')).toEqual({ needsReview: true })
    expect(await provider.branchRules(shop, 'edit')).toEqual({ needsReview: false })
  })

  it('pages through the commits of a path', async () => {
    for (const text of ['3', '4', '5']) commitFiles(repository, 'main', { 'a.json': text }, `To ${text}`)
    commitFiles(repository, 'main', { 'b.json': '9' }, 'Something else')
    const request = { ref: 'main', path: 'a.json', pageSize: 2 }
    const first = await provider.history(shop, { ...request, page: 1 })
    expect(first).toMatchObject({ hasMore: true, commits: [{ message: 'To 5' }, { message: 'To 4' }] })
    const second = await provider.history(shop, { ...request, page: 2 })
    expect(second).toMatchObject({ hasMore: false, commits: [{ message: 'To 3' }, {}] })
  })
})

describe('odd answers', () => {
  const side = { label: 'gone:x', ref: 'x', sha: 'a', repo: null, user: null }
  const pull = {
    number: 1,
    title: 'T',
    body: null,
    html_url: 'h',
    state: 'closed',
    user: null,
    head: side,
    base: side,
    created_at: 't',
    updated_at: 't',
    merged_at: null,
    closed_at: 't',
  }

  it('a review of a deleted account and fork', () => {
    expect(readReview(root(pull))).toMatchObject({
      state: 'closed',
      body: '',
      author: null,
      head: { repository: null, owner: 'gone', branch: 'x' },
      reviewers: [],
    })
  })

  it('a mergeability that is not known yet, in a state that nobody has described', () => {
    const more = {
      mergeable: null,
      mergeable_state: 'brand-new',
      merged_by: null,
      comments: 2,
      review_comments: 1,
      commits: 1,
      changed_files: 1,
    }
    expect(readReviewDetails(root({ ...pull, ...more }))).toMatchObject({
      isMergeable: null,
      mergeState: 'unknown',
      commentCount: 3,
    })
    expect(() => readReviewDetails(root(pull))).toThrow('commits')
  })

  it.each([
    ['queued', null, 'pending'],
    ['completed', 'success', 'success'],
    ['completed', 'skipped', 'neutral'],
    ['completed', 'timed_out', 'failure'],
  ])('a check run that is %s with %s is %s', (status, conclusion, state) => {
    const run = { name: 'build', status, conclusion, output: null, html_url: null, details_url: null }
    expect(readCheckRun(root(run))).toEqual({ name: 'build', state, description: '', url: '' })
  })
})
