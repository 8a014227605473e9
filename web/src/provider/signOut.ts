import type { QueryClient } from '@tanstack/react-query'
import { useSession } from './session'

/** Ends the session: the cookie and everything loaded for the account go, drafts stay. */
export async function signOut(queryClient: QueryClient, account: string): Promise<void> {
  useSession.getState().signOut()
  queryClient.removeQueries({ queryKey: [account] })
  const { clearObjects } = await import('./objectCache')
  await clearObjects(account)
}
