import { useQueryClient } from '@tanstack/react-query'
import { recordFailure } from '~/commands/operations'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import { landingRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useAccount, useConfig } from '~/provider/ProviderContext'
import { signOut } from '~/provider/session/signOut'

/** Ends the session and goes to the start page. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient()
  const history = useNavigationHistory()
  const account = useAccount()
  const { auth } = useConfig()
  return () => {
    signOut(queryClient, account, auth).catch((error: unknown) => recordFailure(m.app_sign_out(), error))
    history.push(landingRoute)
  }
}
