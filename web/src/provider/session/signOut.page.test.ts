import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useRecentItems } from '~/lib/recentItems'
import { untilSignOut } from '~/lib/storage/untilSignOut'
import { localWebStorage } from '~/lib/storage/webStorage'
import { type ObjectKey, readObject, writeObject } from '../kept/objectCache'
import { useSession } from './session'
import { signOut } from './signOut'

const auth = { url: 'https://sheaf.test/auth/github' }
const kept: ObjectKey = { account: 'ada', rest: 'https://api.github.test', kind: 'blob', id: '1' }

/** The tokens that the server was asked to end. */
const ended: (string | null)[] = []
const server = setupServer(
  http.post(`${auth.url}/sign-out`, async ({ request }) => {
    ended.push(new URLSearchParams(await request.text()).get('token'))
    return new HttpResponse(null, { status: 204 })
  }),
)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  ended.length = 0
  useSession.getState().signIn('T1')
})
afterEach(() => {
  server.resetHandlers()
  useSession.getState().signOut()
})

describe('signing out', () => {
  it('forgets the session and what was loaded, and ends the token', async () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(['ada', 'user'], 'Ada')
    queryClient.setQueryData(['eve', 'user'], 'Eve')
    await writeObject(kept, 'content', 7)
    const ref = { owner: 'ada', repo: 'shop', ref: 'main' }
    for (const account of ['ada', 'eve']) useRecentItems.getState().touch(account, ref)
    const views = untilSignOut('views')
    localWebStorage.write(views, 'of a private file')
    localWebStorage.write('theme', 'dark')
    await signOut(queryClient, 'ada', auth)
    expect([localWebStorage.read(views), localWebStorage.read('theme')]).toEqual([null, 'dark'])
    expect(useSession.getState().isAuthenticated).toBe(false)
    expect(queryClient.getQueryData(['ada', 'user'])).toBeUndefined()
    expect(queryClient.getQueryData(['eve', 'user'])).toBe('Eve')
    expect(await readObject(kept)).toBeUndefined()
    expect(useRecentItems.getState().items.map(({ account }) => account)).toEqual(['eve'])
    expect(ended).toEqual(['T1'])
  })

  it('asks nobody where people paste a token of their own', async () => {
    await signOut(new QueryClient(), 'ada', { url: null })
    expect(useSession.getState().isAuthenticated).toBe(false)
    expect(ended).toEqual([])
  })

  it.each([
    ['refuses', () => new HttpResponse(null, { status: 502 })],
    ['is not there', () => HttpResponse.error()],
  ])('says that the token lives on when the server %s', async (_how, answer) => {
    server.use(http.post(`${auth.url}/sign-out`, answer))
    await expect(signOut(new QueryClient(), 'ada', auth)).rejects.toThrow(
      'could not be reached to end your token',
    )
    expect(useSession.getState().isAuthenticated).toBe(false)
  })
})
