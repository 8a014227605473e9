import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Account, repositoryAnswer } from './answers'
import { type FakeAnswer, type FakeRequest, notFound, refused } from './exchange'
import type { FakeState } from './FakeState'
import { answerGraphQL } from './graphqlAnswers'
import {
  createMemoryRepository,
  forkOf,
  type MemoryRepository,
  type MemoryRepositoryInput,
} from './memoryRepository'
import { answerOwnerCall } from './ownerAnswers'
import { answerRead } from './readAnswers'
import { answerWrite } from './writeAnswers'

interface Disturbance {
  readonly method: string
  readonly path: RegExp
  readonly answer: FakeAnswer | 'no-answer'
  timesLeft: number
}

/** GitHub's REST API over repositories in memory, at the network's edge. */
export interface FakeGitHub extends FakeState {
  readonly rest: string
  readonly graphql: string
  /** The user's token; every other one is refused. */
  readonly token: string
  /** Of the token, as answers tell them; undefined: they tell none. */
  scopes: string | undefined
  /** "GET /repos/ada/shop?x=1" of every call so far, in order. */
  readonly requests: string[]
  addRepository(input: MemoryRepositoryInput): MemoryRepository
  /**
   * The next calls (all, unless `times` says how many) that match answer with this refusal. Answers the way to end that:
   * what a page reads it may read again by itself, so that the first failure is not always seen.
   */
  fail(call: string, path: RegExp, answer: FakeAnswer, times?: number): () => void
  /** The next calls that match get no answer at all, as with the network down. */
  goOffline(path?: RegExp, times?: number): void
}

const initialUser: Account = { login: 'ada', type: 'User', name: 'Ada Lovelace', description: 'Analyst' }

/**
 * Starts the fake for the tests of the calling file: `const github = serveGitHub()` at its top. Before every test it
 * is emptied; `seed` then fills it. A call that it does not know fails the test.
 */
export function serveGitHub(seed?: (github: FakeGitHub) => void): FakeGitHub {
  const rest = 'https://api.github.test'
  let disturbances: Disturbance[] = []
  const github: FakeGitHub = {
    rest,
    graphql: `${rest}/graphql`,
    token: 'test-token',
    scopes: undefined,
    requests: [],
    user: initialUser,
    organisations: [],
    accounts: [],
    repositories: [],
    addRepository(input) {
      const repository = createMemoryRepository(input)
      github.repositories.push(repository)
      return repository
    },
    fail(method, path, answer, times = Number.POSITIVE_INFINITY) {
      const disturbance: Disturbance = { method, path, answer, timesLeft: times }
      disturbances.push(disturbance)
      return () => {
        disturbance.timesLeft = 0
      }
    },
    goOffline(path = /./, times = Number.POSITIVE_INFINITY) {
      disturbances.push({ method: '*', path, answer: 'no-answer', timesLeft: times })
    },
  }

  const server = setupServer(
    http.all(`${rest}/*`, async ({ request }) => {
      const parsed = await parseRequest(github, request)
      const path = parsed.url.pathname + parsed.url.search
      github.requests.push(`${request.method} ${path}`)
      const disturbance = disturbances.find(
        ({ method, path: pattern, timesLeft }) =>
          timesLeft > 0 && ['*', request.method].includes(method) && pattern.test(path),
      )
      if (disturbance) {
        disturbance.timesLeft -= 1
        return disturbance.answer === 'no-answer' ? HttpResponse.error() : toResponse(disturbance.answer)
      }
      return toResponse(withScopes(answer(github, request, parsed), github.scopes))
    }),
  )

  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    disturbances = []
    github.requests.length = 0
    Object.assign(github, {
      user: initialUser,
      scopes: undefined,
      organisations: [],
      accounts: [],
      repositories: [],
    })
    seed?.(github)
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return github
}

function answer(github: FakeGitHub, request: Request, parsed: FakeRequest): FakeAnswer {
  if (request.headers.has('authorization') && !parsed.isSignedIn) return refused(401, 'Bad credentials')
  const [kind, owner = '', repo = ''] = parsed.segments
  if (kind === 'graphql') return answerGraphQL(github.repositories, parsed)
  if (kind !== 'repos') return answerOwnerCall(github, parsed) ?? notFound
  const repository = github.repositories.find(
    (candidate) =>
      candidate.owner.toLowerCase() === owner.toLowerCase() &&
      candidate.repo.toLowerCase() === repo.toLowerCase(),
  )
  if (!repository || (repository.isPrivate && !parsed.isSignedIn)) return notFound
  if (parsed.method === 'GET') return answerRead(repository, parsed) ?? notFound
  if (!parsed.isSignedIn) return refused(401, 'Requires authentication')
  if (parsed.method === 'POST' && parsed.segments[3] === 'forks') {
    const fork = forkOf(repository, github.user.login)
    if (!github.repositories.includes(fork)) github.repositories.push(fork)
    return { status: 202, json: repositoryAnswer(fork) }
  }
  // Whoever may read may propose.
  const mayWrite = repository.canPush || (parsed.method === 'POST' && parsed.segments[3] === 'pulls')
  return (mayWrite ? answerWrite(repository, parsed) : undefined) ?? notFound
}

async function parseRequest(github: FakeGitHub, request: Request): Promise<FakeRequest> {
  const url = new URL(request.url)
  const text = await request.clone().text()
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return {
    method: request.method,
    segments: url.pathname.split('/').slice(1).map(decodeURIComponent),
    url,
    wantsRaw: request.headers.get('accept') === 'application/vnd.github.raw+json',
    isSignedIn: request.headers.get('authorization') === `Bearer ${github.token}`,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
  }
}

function withScopes(answer: FakeAnswer, scopes: string | undefined): FakeAnswer {
  return scopes === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'X-OAuth-Scopes': scopes } }
}

function toResponse({ status, json, bytes, headers }: FakeAnswer): Response {
  const init = { status, ...(headers && { headers }) }
  return bytes ? new HttpResponse(new Uint8Array(bytes), init) : HttpResponse.json(json ?? null, init)
}
