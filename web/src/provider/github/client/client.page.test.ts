import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGitHub, type GitHubOptions } from '../createGitHub'

const rest = 'https://ghes.test/api/v3'
const shop = { owner: 'ada', repo: 'shop' }
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function connect(options: Partial<GitHubOptions> = {}) {
  return createGitHub({ rest: `${rest}/`, graphql: `${rest}/graphql`, token: 'secret', ...options })
}

const user = { login: 'ada', name: null, bio: null, avatar_url: '', type: 'User' }

describe('a call', () => {
  it('carries the token, the version and the media type, and nothing that GitHub refuses', async () => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    let seen = new Headers()
    server.use(
      http.get(`${rest}/user`, ({ request }) => {
        seen = request.headers
        return HttpResponse.json(user)
      }),
    )
    await connect().authenticatedUser()
    expect(seen.get('authorization')).toBe('Bearer secret')
    expect(seen.get('accept')).toBe('application/vnd.github+json')
    expect(seen.get('x-github-api-version')).toBe('2022-11-28')
    const [, init] = fetchSpy.mock.calls[0] ?? []
    expect(init).toMatchObject({ cache: 'no-cache', credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(Object.keys(init?.headers ?? {}).map((name) => name.toLowerCase())).not.toContain('cache-control')
  })

  it('carries no Authorization when nobody is signed in', async () => {
    server.use(
      http.get(`${rest}/users/ada`, ({ request }) =>
        HttpResponse.json({ ...user, bio: request.headers.get('authorization') ?? 'none' }),
      ),
    )
    expect(await connect({ token: null }).owner('ada')).toMatchObject({ description: 'none' })
  })

  it('reports the rate limit of every answer', async () => {
    const headers = {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4999',
      'x-ratelimit-reset': '1782377714',
      'x-ratelimit-resource': 'core',
    }
    server.use(http.get(`${rest}/user`, () => HttpResponse.json(user, { headers })))
    const onRateLimit = vi.fn<NonNullable<GitHubOptions['onRateLimit']>>()
    await connect({ onRateLimit }).authenticatedUser()
    const limit = { limit: 5000, remaining: 4999, resetAt: 1_782_377_714_000, resource: 'core' }
    expect(onRateLimit).toHaveBeenCalledExactlyOnceWith(limit)
  })

  it('says that the token was refused, unless there was none', async () => {
    server.use(
      http.get(`${rest}/user`, () => HttpResponse.json({ message: 'Bad credentials' }, { status: 401 })),
    )
    const onSignedOut = vi.fn<() => void>()
    await expect(connect({ onSignedOut }).authenticatedUser()).rejects.toMatchObject({ kind: 'signed-out' })
    expect(onSignedOut).toHaveBeenCalledOnce()
    await expect(connect({ onSignedOut, token: null }).authenticatedUser()).rejects.toMatchObject({
      kind: 'signed-out',
    })
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('fails as offline when the network is down', async () => {
    server.use(http.get(`${rest}/user`, () => HttpResponse.error()))
    await expect(connect().authenticatedUser()).rejects.toMatchObject({ kind: 'offline' })
  })

  it('fails as offline when the answer takes too long', async () => {
    server.use(http.get(`${rest}/user`, () => new Promise<never>(() => {})))
    await expect(connect({ timeout: 20 }).authenticatedUser()).rejects.toMatchObject({
      kind: 'offline',
      message: expect.stringContaining('took too long'),
    })
  })

  it('ends with an AbortError when the caller aborts it', async () => {
    server.use(http.get(`${rest}/user`, () => new Promise<never>(() => {})))
    const controller = new AbortController()
    const failure = connect()
      .authenticatedUser(controller.signal)
      .catch((error: unknown) => error)
    controller.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['{"login": 5}', 'login is not a text'],
    ['[]', 'the whole is not an object'],
    ['<html>', 'cannot be read'],
    ['', 'cannot be read'],
  ])('names what misfits in %j', async (text, reason) => {
    server.use(http.get(`${rest}/user`, () => new HttpResponse(text)))
    await expect(connect().authenticatedUser()).rejects.toMatchObject({
      kind: 'unexpected',
      message: expect.stringContaining(reason),
    })
  })

  it('is not made where the browser would turn the path into another one', async () => {
    const file = { ...shop, ref: 'main', path: 'a/../../../../user' }
    await expect(connect().file(file)).rejects.toMatchObject({ kind: 'unexpected' })
  })
})

describe('a list', () => {
  const branch = (name: string) => ({ ref: `refs/heads/${name}`, object: { sha: name, type: 'commit' } })
  const link = (links: Record<string, string>) => ({
    Link: Object.entries(links)
      .map(([relation, address]) => `<${address}>; rel="${relation}"`)
      .join(', '),
  })
  const pages = `${rest}/repositories/1000/refs?per_page=100`

  it('fetches all pages to the last at most 6 at a time, in order, each item once', async () => {
    let running = 0
    let most = 0
    server.use(
      http.get(`${rest}/repos/ada/shop/git/matching-refs/heads/b`, ({ request }) => {
        expect(new URL(request.url).search).toBe('?per_page=100')
        // As GitHub does: another path than the requested one, and the relations in any order.
        const headers = link({ last: `${pages}&page=20`, next: `${pages}&page=2` })
        return HttpResponse.json([branch('b001')], { headers })
      }),
      http.get(`${rest}/repositories/1000/refs`, async ({ request }) => {
        running += 1
        most = Math.max(most, running)
        const page = Number(new URL(request.url).searchParams.get('page'))
        await new Promise((resolve) => setTimeout(resolve, 21 - page))
        running -= 1
        return HttpResponse.json([
          branch(`b${`${page - 1}`.padStart(3, '0')}`),
          branch(`b${`${page}`.padStart(3, '0')}`),
        ])
      }),
    )
    const branches = await connect().branchesFrom(shop, 'b')
    expect(branches.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `b${`${index + 1}`.padStart(3, '0')}`),
    )
    expect(most).toBe(6)
  })

  it('follows `next` where there is no `last`', async () => {
    server.use(
      http.get(`${rest}/user/orgs`, ({ request }) => {
        const after = new URL(request.url).searchParams.get('after')
        const orgs = [{ login: after ?? 'a', description: '', avatar_url: '' }]
        const next = after === null ? 'b' : 'c'
        return HttpResponse.json(orgs, {
          headers: after === 'c' ? {} : link({ next: `${rest}/user/orgs?after=${next}` }),
        })
      }),
    )
    expect((await connect().organisations()).map(({ login }) => login)).toEqual(['a', 'b', 'c'])
  })

  it('fails when one page fails, and asks for no further ones', async () => {
    const asked: string[] = []
    server.use(
      http.get(`${rest}/repos/ada/shop/git/matching-refs/heads/b`, () =>
        HttpResponse.json([], { headers: link({ last: `${pages}&page=50` }) }),
      ),
      http.get(`${rest}/repositories/1000/refs`, ({ request }) => {
        asked.push(request.url)
        return HttpResponse.json({ message: 'Server Error' }, { status: 500 })
      }),
    )
    await expect(connect({ pauses: [] }).branchesFrom(shop, 'b')).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  it.each([`https://evil.test/api/v3/x?page=2`, 'https://ghes.test/other?page=2'])(
    'never takes the token to %s',
    async (address) => {
      server.use(
        http.get(`${rest}/repos/ada/shop/git/matching-refs/heads/b`, () =>
          HttpResponse.json([], { headers: link({ last: address }) }),
        ),
      )
      await expect(connect().branchesFrom(shop, 'b')).rejects.toMatchObject({
        kind: 'unexpected',
        message: expect.stringContaining('leads to another host'),
      })
    },
  )
})
