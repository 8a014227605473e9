import { describe, expect, it } from 'vitest'
import type { AccessTrouble } from '~/provider/access'
import { accessWords } from './accessWords'

const provider = { web: 'https://github.test', name: 'GitHub' }

describe('the page that leads further', () => {
  it.each<[AccessTrouble, string, string | undefined]>([
    [
      { kind: 'single-sign-on', address: 'https://github.test/orgs/x/sso?authorization_request=A1' },
      'gho_x',
      'https://github.test/orgs/x/sso?authorization_request=A1',
    ],
    [{ kind: 'single-sign-on', address: 'https://evil.test/orgs/x/sso' }, 'gho_x', undefined],
    [{ kind: 'single-sign-on', address: undefined }, 'gho_x', undefined],
    [{ kind: 'single-sign-on-partly', count: 2 }, 'ghp_x', 'https://github.test/settings/tokens'],
    [{ kind: 'single-sign-on-partly', count: 1 }, 'gho_x', 'https://github.test/settings/organizations'],
    [
      { kind: 'app-not-approved', organisation: 'acme' },
      'gho_x',
      'https://github.test/settings/applications',
    ],
    [
      { kind: 'network-not-allowed', organisation: 'acme' },
      'gho_x',
      'https://github.test/organizations/acme/settings/security',
    ],
    [{ kind: 'network-not-allowed', organisation: undefined }, 'gho_x', undefined],
    [{ kind: 'app-suspended' }, 'ghu_x', 'https://github.test/settings/installations'],
    [{ kind: 'app-without-right' }, 'ghu_x', 'https://github.test/settings/installations'],
    [{ kind: 'token-without-right' }, 'github_pat_x', 'https://github.test/settings/personal-access-tokens'],
    [
      { kind: 'scope', needed: ['repo'] },
      'ghp_x',
      'https://github.test/settings/tokens/new?scopes=repo%2Cread%3Aorg&description=Sheaf',
    ],
  ])('%j with %s', (trouble, token, href) => {
    const words = accessWords(trouble, provider, token)
    expect(words.page?.href).toBe(href)
    expect(words.title).not.toBe('')
  })
})
