import type { ProviderConfig } from './config'
import { createGitHub } from './github/createGitHub'
import type { Provider } from './Provider'
import { useRateLimit } from './rateLimit'
import { useSession } from './session'

/** The provider of this deployment for a token, wired to the session and the rate limit. */
export function createProvider({ rest, name }: ProviderConfig, token: string | null): Provider {
  return createGitHub({
    rest,
    name,
    token,
    ownLogin: () => {
      const session = useSession.getState()
      return session.token === token ? session.user?.login : undefined
    },
    onRateLimit: (limit) => {
      // Other allowances, as of the search, say nothing about ordinary calls.
      if (limit.resource === 'core') useRateLimit.setState({ limit })
    },
    onPause: (pausedUntil) => useRateLimit.setState({ pausedUntil: pausedUntil ?? null }),
    onSignedOut: () => {
      if (token !== null) useSession.getState().markExpired(token)
    },
  })
}
