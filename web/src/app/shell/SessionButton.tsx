import { SignInButton } from '~/features/session/SignInButton'
import { m } from '~/paraglide/messages'
import { useSession } from '~/provider/session/session'
import { Button } from '~/ui'
import { useSignOut } from './useSignOut'

/** The start page's way in or out. */
export function SessionButton() {
  const isAuthenticated = useSession(({ isAuthenticated }) => isAuthenticated)
  const signOut = useSignOut()
  if (!isAuthenticated) return <SignInButton label={m.app_sign_in()} />
  return <Button onPress={signOut}>{m.app_sign_out()}</Button>
}
