import type { QueryClient } from '@tanstack/react-query'
import { clearObjects } from './objectCache'
import { useSession } from './session'

/** Ends the session: the cookie and everything loaded for the account go, drafts stay. */
export async function signOut(queryClient: QueryClient, account: string): Promise<void> {
  useSession.getState().signOut()
  queryClient.removeQueries({ queryKey: [account] })
  await clearObjects(account)
}
