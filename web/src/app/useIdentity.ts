import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Provider } from '~/provider/Provider'
import { useProvider } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'

/** Whose token it is. Drafts and kept objects belong to an account, so nothing of it shows before its name is known. */
type Identity =
  | { readonly kind: 'expired' | 'asking' | 'known' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }

/** Asks the provider whose token the session has; only while there is one. */
export function useIdentity(): Identity {
  const provider = useProvider()
  const { user, isExpired } = useSession()
  const isAsking = user === null && !isExpired
  const { error, refetch } = useQuery({ ...identityQuery(provider), enabled: isAsking })
  if (user) return { kind: 'known' }
  if (!isAsking) return { kind: 'expired' }
  return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'asking' }
}

/** The person of the session's token, who is known to the session from then on. */
export function identityQuery(provider: Provider) {
  return queryOptions({
    // A token is a secret and no key; the session has one at a time.
    queryKey: ['identity'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { token } = useSession.getState()
      const owner = await provider.authenticatedUser(signal)
      // Somebody else may have signed in by now.
      if (useSession.getState().token === token) useSession.getState().setUser(owner)
      return owner
    },
  })
}
