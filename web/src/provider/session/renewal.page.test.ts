import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCookie, writeCookie } from '~/lib/storage/cookies'
import { createTestConfig } from '~/testing/config'
import { createProvider } from '../createProvider'
import type { Owner } from '../types'
import { keepUser } from './keptUser'
import { useSession } from './session'
import { keepTokenEnd, readTokenEnd } from './tokenEnd'

const ada: Owner = { login: 'ada', kind: 'user', name: 'Ada', description: '', avatarUrl: null }
const eve: Owner = { ...ada, login: 'eve' }
const shop = { owner: 'ada', repo: 'shop' }
const commit = { message: 'Change', tree: 'a'.repeat(40), parents: [] }
const config = createTestConfig()
const { rest } = config.provider

/** The token that the provider accepts; what the broker was asked for; what came to the provider. */
let valid = 'T2'
let asked: (string | null)[] = []
let seen: string[] = []

const refusal = () => HttpResponse.json({ message: 'Bad credentials' }, { status: 401 })
const server = setupServer(
  http.all(`${rest}/*`, ({ request }) => {
    const authorization = request.headers.get('authorization') ?? ''
    seen.push(`${request.method} ${authorization}`)
    if (authorization !== `Bearer ${valid}`) return refusal()
    return request.method === 'POST'
      ? HttpResponse.json({ sha: 'b'.repeat(40) }, { status: 201 })
      : HttpResponse.json({ login: 'ada', name: 'Ada', bio: null, avatar_url: '', type: 'User' })
  }),
  http.post('https://sheaf.test/auth/github/renew', async ({ request }) => {
    asked.push(new URLSearchParams(await request.text()).get('token'))
    return HttpResponse.json({ token: 'T2', expires_in: 28_800 })
  }),
)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  valid = 'T2'
  asked = []
  seen = []
})
afterEach(() => {
  server.resetHandlers()
  useSession.getState().signOut()
})

/** Somebody has signed in with T1, which ends after so many milliseconds. */
function signIn(left: number, user = ada) {
  useSession.getState().signIn('T1', user, Date.now() + left)
  return createProvider(config, 'T1')
}

/** Another tab goes on with a token that it got. */
function inAnotherTab(token: string, user: Owner) {
  writeCookie('github-token', token)
  keepUser(token, user)
  keepTokenEnd(token, Date.now() + 28_800_000)
}

const hours = 28_800_000

describe('a token that ends', () => {
  it('is renewed before its end, once for all calls', async () => {
    const provider = signIn(60_000)
    await Promise.all([1, 2, 3].map(() => provider.authenticatedUser()))
    expect(asked).toEqual(['T1'])
    expect(new Set(seen)).toEqual(new Set(['GET Bearer T2']))
    expect(useSession.getState()).toMatchObject({ token: 'T2', user: ada, isExpired: false })
    expect(readCookie('github-token')).toBe('T2')
    expect(readTokenEnd('T2')).toBeGreaterThan(Date.now() + hours - 60_000)
  })

  it('is renewed when the provider has refused it, and the write goes out once more', async () => {
    const provider = signIn(hours)
    expect(await provider.createCommit(shop, commit)).toBe('b'.repeat(40))
    expect(asked).toEqual(['T1'])
    expect(seen).toEqual(['POST Bearer T1', 'POST Bearer T2'])
    expect(useSession.getState().isExpired).toBe(false)
  })

  it('is renewed once where many calls are refused together', async () => {
    const provider = signIn(hours)
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => provider.authenticatedUser()))
    expect(people.map(({ login }) => login)).toEqual(['ada', 'ada', 'ada', 'ada', 'ada'])
    expect(asked).toEqual(['T1'])
  })

  it('is left alone while it counts for long', async () => {
    valid = 'T1'
    await signIn(hours).authenticatedUser()
    expect(asked).toEqual([])
  })

  it.each([
    ['refuses', () => new HttpResponse(null, { status: 401 })],
    ['fails', () => new HttpResponse(null, { status: 502 })],
    ['is not there', () => HttpResponse.error()],
    ['answers something else', () => HttpResponse.json({ token: 'T 2', expires_in: 1 })],
  ])('ends where the broker %s, and goes on once it is renewed', async (_how, answer) => {
    server.use(http.post('https://sheaf.test/auth/github/renew', answer, { once: true }))
    const provider = signIn(hours)
    await expect(provider.createCommit(shop, commit)).rejects.toMatchObject({ kind: 'signed-out' })
    expect(useSession.getState()).toMatchObject({ token: 'T1', user: ada, isExpired: true })
    expect(await provider.createCommit(shop, commit)).toBe('b'.repeat(40))
    expect(useSession.getState()).toMatchObject({ token: 'T2', isExpired: false })
  })

  it('ends where the new one is refused too, and is not asked for again and again', async () => {
    valid = 'none of them'
    await expect(signIn(hours).authenticatedUser()).rejects.toMatchObject({ kind: 'signed-out' })
    expect(asked).toEqual(['T1'])
    expect(useSession.getState()).toMatchObject({ token: 'T2', isExpired: true })
  })

  it('is taken from the cookie where another tab has renewed it', async () => {
    const provider = signIn(hours)
    await provider.authenticatedUser().catch(() => undefined)
    asked = []
    const late = createProvider(config, 'T2')
    inAnotherTab('T3', ada)
    valid = 'T3'
    expect((await late.authenticatedUser()).login).toBe('ada')
    expect(asked).toEqual([])
    expect(useSession.getState().token).toBe('T3')
  })

  it('never becomes that of somebody else, who has signed in in another tab', async () => {
    server.use(
      http.post('https://sheaf.test/auth/github/renew', () => new HttpResponse(null, { status: 401 })),
    )
    const provider = signIn(hours)
    inAnotherTab('T2', eve)
    await expect(provider.authenticatedUser()).rejects.toMatchObject({ kind: 'signed-out' })
    expect(seen).toEqual(['GET Bearer T1'])
    expect(useSession.getState()).toMatchObject({ token: 'T1', isExpired: true })
    expect(readCookie('github-token')).toBe('T2')
  })

  it('takes nobody’s place who has signed in while it was renewed', async () => {
    server.use(
      http.post('https://sheaf.test/auth/github/renew', () => {
        useSession.getState().signIn('of eve', eve)
        return HttpResponse.json({ token: 'T2', expires_in: 28_800 })
      }),
    )
    await signIn(hours).authenticatedUser()
    expect(useSession.getState()).toMatchObject({ token: 'of eve', user: eve, isExpired: false })
    expect(readCookie('github-token')).toBe('of eve')
  })
})

it('a token without an end is not renewed', async () => {
  useSession.getState().signIn('T1', ada)
  await expect(createProvider(config, 'T1').authenticatedUser()).rejects.toMatchObject({ kind: 'signed-out' })
  expect(asked).toEqual([])
  expect(useSession.getState().isExpired).toBe(true)
})
