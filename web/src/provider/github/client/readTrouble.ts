import type { AccessTrouble } from '../../access'
import { readScopes } from '../../scopes'

/**
 * What a refusal (403) says of the account, the token or the app, where a page of the provider leads further. The texts are
 * GitHub's: docs.github.com, "Troubleshooting the REST API"; they have been stable for years.
 */
export function readTrouble(message: string, headers: Headers): AccessTrouble | undefined {
  const organisation = /`([A-Za-z0-9-]{1,100})` organization/.exec(message)?.[1]
  if (/OAuth App access restrictions/i.test(message)) return { kind: 'app-not-approved', organisation }
  if (/IP allow list/i.test(message)) return { kind: 'network-not-allowed', organisation }
  if (/SAML/.test(message)) return { kind: 'single-sign-on', address: readSingleSignOn(headers) }
  if (/installation has been suspended/i.test(message)) return { kind: 'app-suspended' }
  if (/not accessible by personal access token/i.test(message)) return { kind: 'token-without-right' }
  if (/not accessible by integration/i.test(message)) return { kind: 'app-without-right' }
  return readMissingScopes(headers)
}

/** So many organisations were left out of a list because they ask for single sign-on. */
export function readLeftOut(headers: Headers): AccessTrouble | undefined {
  const ids = /^partial-results;\s*organizations=([\d,\s]+)/.exec(headers.get('x-github-sso') ?? '')?.[1]
  const count = ids?.split(',').filter((id) => id.trim() !== '').length ?? 0
  return count === 0 ? undefined : { kind: 'single-sign-on-partly', count }
}

function readSingleSignOn(headers: Headers): string | undefined {
  return /^required;\s*url=(\S+)/.exec(headers.get('x-github-sso') ?? '')?.[1]
}

function readMissingScopes(headers: Headers): AccessTrouble | undefined {
  const granted = headers.get('x-oauth-scopes')
  const needed = readScopes(headers.get('x-accepted-oauth-scopes') ?? '')
  if (granted === null || needed.length === 0) return undefined
  const has = readScopes(granted)
  return needed.some((scope) => has.includes(scope)) ? undefined : { kind: 'scope', needed }
}
