import { noteScopes, noteTrouble } from './access'
import { type AppConfig, brokerUrl } from './config'
import { takeBegun } from './firstReads'
import { createGitHub } from './github/createGitHub'
import { hostName } from './hostName'
import type { Provider } from './Provider'
import { useRateLimit } from './rateLimit'
import { createRenewal } from './session/renewal'
import { useSession } from './session/session'

let latest: { readonly config: AppConfig; readonly token: string; readonly provider: Provider } | undefined

/**
 * The one provider of a token. What is read before the page is on view goes by the same one: a token is renewed once, and
 * there is one rate limit.
 */
export function providerFor(config: AppConfig, token: string): Provider {
  if (latest?.config === config && latest.token === token) return latest.provider
  const made = { config, token, provider: createProvider(config, token) }
  latest = made
  // It ends with its sign-in.
  const stop = useSession.subscribe((session) => {
    if (session.token === token) return
    stop()
    if (latest === made) latest = undefined
  })
  return made.provider
}

/** The provider of this deployment for a token, wired to the session and the rate limit. */
export function createProvider(config: AppConfig, token: string | null): Provider {
  const { rest, graphql } = config.provider
  const broker = brokerUrl(config.auth)
  const renewal = broker !== undefined && token !== null ? createRenewal(broker, token) : undefined
  return createGitHub({
    rest,
    graphql,
    name: hostName(config),
    token,
    ...(renewal && { renewal }),
    fetch: (address, init = {}) =>
      (typeof address === 'string' ? takeBegun(address, init) : undefined) ?? globalThis.fetch(address, init),
    ownLogin: () => {
      const session = useSession.getState()
      return session.token === token ? session.user?.login : undefined
    },
    onRateLimit: (limit) => {
      // Other allowances, as of the search, say nothing about ordinary calls.
      if (limit.resource === 'core') useRateLimit.setState({ limit })
    },
    onPause: (pausedUntil) => useRateLimit.setState({ pausedUntil: pausedUntil ?? null }),
    onScopes: (scopes) => {
      if (token !== null) noteScopes(token, scopes)
    },
    onTrouble: noteTrouble,
    onSignedOut: (refused) => useSession.getState().markExpired(refused),
  })
}
