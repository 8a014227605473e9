import type { QueryClient } from '@tanstack/react-query'
import { useRecentItems } from '~/lib/recentItems'
import { forgetUntilSignOut } from '~/lib/storage/untilSignOut'
import { m } from '~/paraglide/messages'
import { type AppConfig, brokerUrl } from '../config'
import { clearObjects } from '../kept/objectCache'
import { useSession } from './session'

/**
 * Ends the session: the cookie and everything loaded for the account go, drafts stay. Then the token is ended at the
 * provider, so that a copy of it is worth nothing. Rejects when that fails; on this device the session is over anyway.
 */
export async function signOut(
  queryClient: QueryClient,
  account: string,
  auth: AppConfig['auth'],
): Promise<void> {
  const { token, signOut: endSession } = useSession.getState()
  endSession()
  queryClient.removeQueries({ queryKey: [account] })
  useRecentItems.getState().forgetAll(account)
  forgetUntilSignOut()
  await clearObjects(account)
  const broker = brokerUrl(auth)
  if (broker !== undefined && token !== null) await endToken(broker, token)
}

/** Only the server can do it: it takes the secret of the OAuth client. */
async function endToken(authUrl: string, token: string): Promise<void> {
  const request = {
    method: 'POST',
    body: new URLSearchParams({ token }),
    // What renews the token is in a cookie of the server, and goes with it.
    credentials: 'include',
    keepalive: true,
  } as const
  const response = await fetch(`${authUrl}/sign-out`, request).catch(() => undefined)
  if (!response?.ok) throw new Error(m.provider_token_not_ended())
}
