import { describe, expect, it } from 'vitest'
import { readLeftOut, readTrouble } from './readTrouble'

function trouble(message: string, headers: Record<string, string> = {}) {
  return readTrouble(message, new Headers(headers))
}

describe('a refusal', () => {
  it.each([
    [
      'Although you appear to have the correct authorization credentials, the `acme-1` organization has enabled OAuth App access restrictions, meaning that data access to third-parties is limited.',
      { kind: 'app-not-approved', organisation: 'acme-1' },
    ],
    [
      'Although you appear to have the correct authorization credentials, the `acme` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
      { kind: 'network-not-allowed', organisation: 'acme' },
    ],
    [
      'the `../evil` organization has an IP allow list enabled',
      { kind: 'network-not-allowed', organisation: undefined },
    ],
    ['This installation has been suspended', { kind: 'app-suspended' }],
    ['Resource not accessible by personal access token', { kind: 'token-without-right' }],
    ['Resource not accessible by integration', { kind: 'app-without-right' }],
    ['Must have admin rights to Repository.', undefined],
    ['', undefined],
  ])('%s', (message, expected) => {
    expect(trouble(message)).toEqual(expected)
  })

  it.each([
    ['required; url=https://github.test/orgs/x/sso?y=1', 'https://github.test/orgs/x/sso?y=1'],
    ['required', undefined],
    [undefined, undefined],
  ])('by single sign-on, with the header %s', (header, address) => {
    const message = 'Resource protected by organization SAML enforcement.'
    expect(trouble(message, header === undefined ? {} : { 'X-GitHub-SSO': header })).toEqual({
      kind: 'single-sign-on',
      address,
    })
  })

  it.each([
    ['read:org', 'repo, public_repo', { kind: 'scope', needed: ['repo', 'public_repo'] }],
    ['', 'repo', { kind: 'scope', needed: ['repo'] }],
    ['repo, read:org', 'repo', undefined],
    ['read:org', '', undefined],
  ])('by scopes: has %j, needs %j', (granted, accepted, expected) => {
    const headers = { 'X-OAuth-Scopes': granted, 'X-Accepted-OAuth-Scopes': accepted }
    expect(trouble('Forbidden', headers)).toEqual(expected)
  })

  it('tells no scope of a token that has none', () => {
    expect(trouble('Forbidden', { 'X-Accepted-OAuth-Scopes': 'repo' })).toBeUndefined()
  })
})

describe('a list that is not whole', () => {
  it.each([
    ['partial-results; organizations=21955855,20582480', { kind: 'single-sign-on-partly', count: 2 }],
    ['partial-results; organizations=1', { kind: 'single-sign-on-partly', count: 1 }],
    ['partial-results; organizations=', undefined],
    ['required; url=https://github.test', undefined],
  ])('%s', (header, expected) => {
    expect(readLeftOut(new Headers({ 'x-github-sso': header }))).toEqual(expected)
  })
})
