import { useQuery } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session'

/** Who is there. Drafts and kept objects belong to an account, so nothing of it shows before its name is known. */
export type Identity =
  | { readonly kind: 'signed-out' | 'asking' | 'known' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }

/** Asks the provider whose token the session has. */
export function useIdentity(): Identity {
  const provider = useProvider()
  const { token, user, isExpired } = useSession()
  const isAsking = token !== null && user === null && !isExpired
  const { error, refetch } = useQuery({
    // A token is a secret and no key; the session has one at a time.
    queryKey: ['identity'],
    enabled: isAsking,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const owner = await provider.authenticatedUser(signal)
      useSession.getState().setUser(owner)
      return owner
    },
  })
  if (user) return { kind: 'known' }
  if (!isAsking) return { kind: 'signed-out' }
  return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'asking' }
}
