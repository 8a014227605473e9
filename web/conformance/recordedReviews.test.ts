import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createGitHub } from '~/provider/github/createGitHub'
import { asNumber, asString, member, root } from '~/provider/parse'
import { shared } from './shared'

/** Whole recorded answers of api.github.com, past the provider: nothing in them may be a surprise. */

const rest = 'https://api.github.com'
const server = setupServer()
const provider = createGitHub({ rest, graphql: `${rest}/graphql`, token: 'secret' })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Answers the recorded path with the recorded body; other paths with `otherwise`. */
function replay(file: string, otherwise: object = {}) {
  const recording = root(JSON.parse(readFileSync(join(shared(), 'fixtures', `${file}.json`), 'utf8')))
  const path = asString(member(member(recording, 'request'), 'path'))
  const response = member(recording, 'response')
  const status = asNumber(member(response, 'status'))
  const { value: body } = member(response, 'body')
  server.use(
    http.all(`${rest}/*`, ({ request }) => {
      const isRecorded = new URL(request.url).pathname === path
      return isRecorded ? new HttpResponse(JSON.stringify(body), { status }) : HttpResponse.json(otherwise)
    }),
  )
}

const test = { owner: 'hub4j-test-org', repo: 'github-api' }

it('a pull request', async () => {
  replay('hub4j/get-pull')
  expect(await provider.review(test, 486)).toMatchObject({
    number: 486,
    title: 'markReadyForReview',
    state: 'open',
    isDraft: false,
    isMergeable: true,
    mergeState: 'unstable',
    mergedBy: null,
    commitCount: 3,
    fileCount: 2,
    head: { repository: test, owner: 'hub4j-test-org', branch: 'test/stable' },
  })
})

it('a list of pull requests', async () => {
  replay('hub4j/list-pulls')
  const reviews = await provider.reviews(
    { owner: 'hub4j-test-org', repo: 'GHWorkflowRunTest' },
    { state: 'open' },
  )
  expect(reviews).toMatchObject([{ number: 8, state: 'open', base: { branch: 'main' } }])
})

it('a merge', async () => {
  replay('hub4j/merge-pull')
  const name = { owner: 'octo-user-1', repo: 'temp-testSearchPullRequests' }
  await expect(provider.mergeReview(name, 2, { method: 'squash', head: 'a' })).resolves.toBeUndefined()
})

it('check runs, and the combined status beside them', async () => {
  replay('hub4j/check-runs-of-ref', { state: 'pending', statuses: [] })
  const commit = '54d60fbb53b4efa19f3081417bfb6a1de30c55e4'
  expect(await provider.checks({ owner: 'hub4j', repo: 'github-api' }, commit)).toEqual([
    {
      name: 'build-only (Java 17)',
      state: 'success',
      description: '',
      url: 'https://octo-org-1.com/hub4j/github-api/runs/514982790',
    },
  ])
  server.resetHandlers()
  replay('octokit-fixtures/combined-status', { total_count: 0, check_runs: [] })
  const name = { owner: 'octokit-fixture-org', repo: 'create-status' }
  const checks = await provider.checks(name, '0000000000000000000000000000000000000001')
  expect(checks.map((check) => [check.name, check.state])).toEqual([
    ['example/1', 'failure'],
    ['example/2', 'success'],
  ])
})

it('the history of a path', async () => {
  replay('hub4j/list-commits-of-path')
  const request = { ref: 'main', path: 'pom.xml', page: 1, pageSize: 30 }
  const { commits, hasMore } = await provider.history({ owner: 'jenkinsci', repo: 'jenkins' }, request)
  expect(hasMore).toBe(false)
  expect(commits).toMatchObject([{ authorName: 'Example User', authoredAt: '2008-01-13T05:04:44Z' }])
})

it('a comparison', async () => {
  replay('hub4j/compare')
  const [base, head] = [
    'e46a9f3f2ac55db96de3c5c4706f2813b3a96465',
    '8051615eff597f4e49f4f47625e6fc2b49f26bfc',
  ]
  expect(await provider.compare(test, base, head)).toMatchObject({
    status: 'ahead',
    aheadBy: 9,
    behindBy: 0,
    mergeBase: base,
    files: [{ path: '.github/workflows/maven.yml', status: 'modified' }],
  })
})

it('a fork', async () => {
  replay('hub4j/create-fork')
  const fork = await provider.createFork({ owner: 'hub4j-test-org', repo: 'temp-testTimeoutMessage' })
  expect(fork).toMatchObject({ owner: 'octo-user-1', parent: { owner: 'hub4j-test-org' } })
})
