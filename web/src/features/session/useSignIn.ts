import { useConfig } from '~/provider/ProviderContext'
import { beginSignIn } from '~/provider/session/addressToken'

/**
 * Goes to the provider's sign-in and comes back to this page. Null where this deployment has none: people then paste
 * a token.
 */
export function useSignIn(): (() => void) | null {
  const { auth } = useConfig()
  const { url } = auth
  if (url === null) return null
  return () => {
    const address = new URL(url)
    address.searchParams.set('nonce', beginSignIn())
    address.searchParams.set('return_to', window.location.pathname + window.location.search)
    window.location.assign(address)
  }
}
