import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ProviderError } from '../../errors'
import { createGitHub, type GitHubOptions } from '../createGitHub'
import { createRepeat } from './repeat'

const rest = 'https://ghes.test/api/v3'
const shop = { owner: 'ada', repo: 'shop' }
const user = { login: 'ada', name: null, bio: null, avatar_url: '', type: 'User' }
const sha = 'a'.repeat(40)
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

function connect(options: Partial<GitHubOptions> = {}) {
  return createGitHub({ rest, graphql: `${rest}/graphql`, token: 'secret', pauses: [1, 1], ...options })
}

/** Answers each of the first calls with the next of these, then with `answer`; counts the calls. */
function troubled(answers: readonly (() => Response)[], answer: () => Response) {
  let calls = 0
  const next = () => (answers[calls++] ?? answer)()
  return { next, count: () => calls }
}

const gateway = () => HttpResponse.json({ message: 'Bad Gateway' }, { status: 502 })
const reset = () => HttpResponse.error()

describe('a read', () => {
  it.each([
    ['a reset', reset],
    ['500', () => HttpResponse.json({}, { status: 500 })],
    ['502', gateway],
    ['503', () => HttpResponse.json({}, { status: 503 })],
    ['504', () => HttpResponse.json({}, { status: 504 })],
  ])('is made again after %s', async (_name, trouble) => {
    const { next, count } = troubled([trouble, trouble], () => HttpResponse.json(user))
    server.use(http.get(`${rest}/user`, next))
    expect(await connect().authenticatedUser()).toMatchObject({ login: 'ada' })
    expect(count()).toBe(3)
  })

  it('fails with the third failure', async () => {
    const { next, count } = troubled([], gateway)
    server.use(http.get(`${rest}/user`, next))
    await expect(connect().authenticatedUser()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(count()).toBe(3)
  })

  it.each([401, 403, 404, 409, 422, 501])('is made once where the answer is %d', async (status) => {
    const { next, count } = troubled([], () => HttpResponse.json({ message: 'No' }, { status }))
    server.use(http.get(`${rest}/user`, next))
    await expect(connect().authenticatedUser()).rejects.toBeInstanceOf(ProviderError)
    expect(count()).toBe(1)
  })

  it('is made once where this machine has no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { next, count } = troubled([], reset)
    server.use(http.get(`${rest}/user`, next))
    await expect(connect().authenticatedUser()).rejects.toMatchObject({ kind: 'offline' })
    expect(count()).toBe(1)
  })

  it('is made once where nobody has answered for so long', async () => {
    let calls = 0
    const fetchLate: typeof fetch = async (_address, init) => {
      calls += 1
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    }
    await expect(connect({ fetch: fetchLate, timeout: 5 }).authenticatedUser()).rejects.toMatchObject({
      kind: 'offline',
    })
    expect(calls).toBe(1)
  })

  it('is not made again once nobody wants it', async () => {
    const ending = new AbortController()
    const { next, count } = troubled([], () => {
      queueMicrotask(() => ending.abort())
      return gateway()
    })
    server.use(http.get(`${rest}/user`, next))
    const asked = connect({ pauses: [60_000] }).authenticatedUser(ending.signal)
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(count()).toBe(1)
  })
})

describe('a write', () => {
  it.each([
    ['git/blobs', () => connect().createBlob(shop, new Uint8Array([1]))],
    ['git/trees', () => connect().createTree(shop, sha, [])],
    ['git/commits', () => connect().createCommit(shop, { message: 'x', tree: sha, parents: [sha] })],
  ])('of an object that nobody refers to is made again: %s', async (path, write) => {
    const { next, count } = troubled([reset, gateway], () => HttpResponse.json({ sha }, { status: 201 }))
    server.use(http.post(`${rest}/repos/ada/shop/${path}`, next))
    expect(await write()).toBe(sha)
    expect(count()).toBe(3)
  })

  it('that others see is made once: it may have been done', async () => {
    const move = troubled([], gateway)
    const create = troubled([], reset)
    server.use(
      http.patch(`${rest}/repos/ada/shop/git/refs/heads/main`, move.next),
      http.post(`${rest}/repos/ada/shop/git/refs`, create.next),
      http.post(`${rest}/user/repos`, create.next),
    )
    await expect(connect().updateBranch(shop, 'main', sha)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(connect().createBranch(shop, 'x', sha)).rejects.toMatchObject({ kind: 'offline' })
    await expect(connect().createRepository({ name: 'x', isPrivate: true })).rejects.toMatchObject({
      kind: 'offline',
    })
    expect([move.count(), create.count()]).toEqual([1, 2])
  })
})

describe('the pause before it', () => {
  const failure = new ProviderError('x', { kind: 'unavailable', status: 502, request: 'GET /' })

  it('is half of what it may be, or more, by chance', async () => {
    vi.useFakeTimers()
    const ended: string[] = []
    const wait = async (chance: number) => {
      await createRepeat([1_000], () => chance)(1, failure, undefined)
      ended.push(String(chance))
    }
    const waits = [wait(0), wait(1)]
    await vi.advanceTimersByTimeAsync(499)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(ended).toEqual(['0'])
    await vi.advanceTimersByTimeAsync(500)
    expect(ended).toEqual(['0', '1'])
    await Promise.all(waits)
    vi.useRealTimers()
  })
})
