import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfigError, loadConfig, parseConfig } from './config'

const valid = {
  environment: 'production',
  version: '1.0.0',
  embedded: true,
  provider: {
    kind: 'github',
    name: 'GitHub',
    rest: 'http://127.0.0.1:8080/api/v3/',
    graphql: 'http://127.0.0.1:8080/api/graphql',
    web: 'http://127.0.0.1:8080',
    raw: 'http://127.0.0.1:8080/raw',
  },
  auth: { url: 'http://127.0.0.1:8080/auth/github' },
  publicUrl: 'http://127.0.0.1:8080',
  feedback: { email: 'a@example.com', issuesUrl: 'https://example.com/issues' },
}

describe('parseConfig', () => {
  it('reads the settings; addresses end without a slash', () => {
    expect(parseConfig(valid)).toEqual({
      ...valid,
      provider: { ...valid.provider, rest: 'http://127.0.0.1:8080/api/v3' },
    })
  })

  it('reads where codes come from, and the page of the app', () => {
    const auth = {
      url: null,
      deviceUrl: 'https://sheaf.test/auth/github/device',
      appUrl: 'https://github.com/apps/forms',
    }
    expect(parseConfig({ ...valid, auth: { ...auth, appUrl: `${auth.appUrl}/` } }).auth).toEqual(auth)
  })

  it('allows no sign-in server and no feedback', () => {
    const config = parseConfig({ ...valid, auth: { url: null }, feedback: { email: '', issuesUrl: '' } })
    expect(config).toMatchObject({ auth: { url: null }, feedback: { email: '', issuesUrl: '' } })
  })

  it.each([
    [null, 'the whole is not an object'],
    [{ ...valid, environment: 'prod' }, 'environment is not one of production, staging, development'],
    [{ ...valid, embedded: 'yes' }, 'embedded is not true or false'],
    [{ ...valid, provider: { ...valid.provider, rest: '/api' } }, 'provider.rest is not an address'],
    [{ ...valid, provider: { ...valid.provider, rest: 'ftp://x' } }, 'provider.rest is not an address'],
    [{ ...valid, provider: { ...valid.provider, graphql: undefined } }, 'provider.graphql is not a text'],
    [
      { ...valid, provider: { ...valid.provider, web: 'https://me:secret@x' } },
      'provider.web is not an address',
    ],
    [{ ...valid, provider: { ...valid.provider, kind: 'gitlab' } }, 'provider.kind is not one of github'],
    [{ ...valid, auth: { url: null, appUrl: 'forms' } }, 'auth.appUrl is not an address'],
    [{ ...valid, publicUrl: 5 }, 'publicUrl is not a text'],
    [{ ...valid, feedback: { issuesUrl: 'javascript:alert(1)' } }, 'feedback.issuesUrl is not an address'],
  ])('says what is wrong with %j', (config, reason) => {
    expect(() => parseConfig(config)).toThrow(ConfigError)
    expect(() => parseConfig(config)).toThrow(reason)
  })
})

describe('loadConfig', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('takes what is written in the page', async () => {
    const written = document.createElement('script')
    written.type = 'application/json'
    written.id = 'settings'
    written.textContent = JSON.stringify({ ...valid, version: '2' })
    document.head.append(written)
    const fetchConfig = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetchConfig)
    expect(await loadConfig()).toMatchObject({ version: '2' })
    written.textContent = '{'
    await expect(loadConfig()).rejects.toThrow('no valid JSON')
    written.remove()
    expect(fetchConfig).not.toHaveBeenCalled()
  })

  it('asks for it where the page has none', async () => {
    const fetchConfig = vi.fn<typeof fetch>().mockResolvedValue(Response.json(valid))
    vi.stubGlobal('fetch', fetchConfig)
    expect(await loadConfig()).toMatchObject({ version: '1.0.0' })
    expect(fetchConfig).toHaveBeenCalledExactlyOnceWith('/config.json', { cache: 'no-cache' })
  })

  it.each([
    [() => Promise.reject(new TypeError('down')), 'the server did not answer'],
    [() => Promise.resolve(new Response('', { status: 404 })), 'status 404'],
    [() => Promise.resolve(new Response('<html>')), 'no valid JSON'],
    [() => Promise.resolve(Response.json({})), 'cannot be used'],
  ])('says why it fails (%#)', async (answer, reason) => {
    vi.stubGlobal('fetch', answer)
    await expect(loadConfig()).rejects.toThrow(reason)
    await expect(loadConfig()).rejects.toBeInstanceOf(ConfigError)
  })
})
