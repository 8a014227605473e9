import type { QueryClient } from '@tanstack/react-query'
import { m } from '~/paraglide/messages'
import { beginSignIn, isTokenText } from './addressToken'
import type { AppConfig, ProviderConfig } from './config'
import { ProviderError } from './errors'
import { createGitHub } from './github/createGitHub'
import { clearObjects } from './objectCache'
import { useSession } from './session'
import type { Owner } from './types'

/**
 * Where "Sign in" leads, with the mark of this tab; `returnTo` is the path (with query) to come back to. Undefined where
 * people paste a token instead.
 */
export function createSignInAddress({ auth }: AppConfig, returnTo: string): string | undefined {
  if (auth.url === null) return undefined
  const address = new URL(auth.url)
  address.searchParams.set('nonce', beginSignIn())
  address.searchParams.set('return_to', returnTo)
  return address.href
}

/** Whose token it is, by asking the provider; nothing is kept. Rejects with a `ProviderError`. */
export async function checkToken(
  { rest, name }: ProviderConfig,
  token: string,
  signal?: AbortSignal,
): Promise<Owner> {
  if (!isTokenText(token)) {
    throw new ProviderError(m.provider_token_malformed(), { kind: 'invalid', request: 'GET /user' })
  }
  return createGitHub({ rest, name, token }).authenticatedUser(signal)
}

/** Signs in with a pasted token once the provider has said whose it is. Rejects with a `ProviderError`. */
export async function signInWithToken(
  config: ProviderConfig,
  pasted: string,
  signal?: AbortSignal,
): Promise<Owner> {
  const token = pasted.trim()
  const user = await checkToken(config, token, signal)
  useSession.getState().signIn(token, user)
  return user
}

/** Ends the session: the cookie and everything loaded for the account go, drafts stay. */
export async function signOut(queryClient: QueryClient, account: string): Promise<void> {
  useSession.getState().signOut()
  queryClient.removeQueries({ queryKey: [account] })
  await clearObjects(account)
}
