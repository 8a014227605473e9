import type { AppConfig } from '~/provider/config'

/** What a token is called that is made by our links. */
const tokenName = 'Sheaf'

type Web = Pick<AppConfig['provider'], 'web'>

/** Where a classic token is made, with its scopes ticked. */
export function newClassicToken({ web }: Web): string {
  return `${web}/settings/tokens/new?${new URLSearchParams({ scopes: 'repo,read:org', description: tokenName })}`
}

/**
 * Where a fine-grained token is made, with its rights chosen: docs.github.com, "Pre-filling fine-grained personal access token
 * details using URL parameters". A server that does not know the parameters shows the empty page.
 */
export function newFineGrainedToken({ web }: Web): string {
  const rights = { name: tokenName, contents: 'write', pull_requests: 'write' }
  return `${web}/settings/personal-access-tokens/new?${new URLSearchParams(rights)}`
}
