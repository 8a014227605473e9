import { beforeEach, describe, expect, it } from 'vitest'
import { createTestConfig } from '~/testing/config'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { createProvider } from './createProvider'
import { useRateLimit } from './rateLimit'
import { useSession } from './session/session'

const github = serveGitHub()
const config = createTestConfig()
const ada = { login: 'ada', kind: 'user', name: 'Ada', description: '', avatarUrl: null } as const

beforeEach(() => {
  useSession.getState().signOut()
  useRateLimit.setState({ limit: null, pausedUntil: null })
})

describe('the provider of the page', () => {
  it('marks the session as expired when its token is refused, and only then', async () => {
    useSession.getState().signIn('revoked', ada)
    await expect(createProvider(config, 'older').authenticatedUser()).rejects.toMatchObject({
      kind: 'signed-out',
    })
    expect(useSession.getState().isExpired).toBe(false)
    await expect(createProvider(config, 'revoked').authenticatedUser()).rejects.toMatchObject({
      kind: 'signed-out',
    })
    expect(useSession.getState()).toMatchObject({ isExpired: true, isAuthenticated: true, user: ada })
  })

  it('does not ask who the person is when the session knows', async () => {
    useSession.getState().signIn(github.token, ada)
    await createProvider(config, github.token).repositories(ada, { page: 1, size: 100, order: 'name' })
    expect(github.requests).toEqual(['GET /user/repos?affiliation=owner&sort=full_name&per_page=100&page=1'])
  })

  it('goes by its own name where it is embedded', async () => {
    github.fail('GET', /users/, refused(500, 'Server Error'))
    const reason = (embedded: boolean) =>
      createProvider(createTestConfig({ embedded }), null)
        .owner('eve')
        .catch((error: unknown) => String(error))
    expect(await reason(true)).toContain('Sheaf’s hub has a problem')
    expect(await reason(false)).toContain('GitHub has a problem')
  })

  it('shows how many ordinary requests are left', async () => {
    const headers = (resource: string, remaining: string) => ({
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': '1782377714',
      'x-ratelimit-resource': resource,
    })
    const provider = createProvider(config, null)
    github.fail('GET', /first/, { ...refused(404, 'Not Found'), headers: headers('core', '59') })
    github.fail('GET', /second/, { ...refused(404, 'Not Found'), headers: headers('search', '9') })
    for (const login of ['first', 'second']) await provider.owner(login).catch(() => undefined)
    expect(useRateLimit.getState().limit).toMatchObject({ limit: 60, remaining: 59, resource: 'core' })
  })
})
