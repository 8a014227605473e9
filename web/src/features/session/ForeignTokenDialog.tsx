import { useQuery } from '@tanstack/react-query'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import { AlertDialog } from '~/ui'
import { checkToken } from './checkToken'

/**
 * Asks before a token that came by a link takes the place of another account's: what this person writes next would land
 * there. A new one of the same account is taken as it is.
 */
export function ForeignTokenDialog({ token }: { readonly token: string }) {
  const config = useConfig()
  const { user, acceptForeignToken, declineForeignToken } = useSession()
  const owner = useQuery({
    // A token is a secret and no key; there is one such question at a time.
    queryKey: ['foreign-token'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { owner: found } = await checkToken(config, token, signal)
      if (useSession.getState().user?.login === found.login) acceptForeignToken(found)
      return found
    },
  })
  if (!owner.data) return null
  const { name, login } = owner.data
  return (
    <AlertDialog
      title={m.session_sign_in_as({ login })}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) declineForeignToken()
      }}
      confirmLabel={m.session_sign_in_as_confirm({ login })}
      cancelLabel={user ? m.session_stay({ login: user.login }) : m.session_stay_out()}
      onConfirm={() => acceptForeignToken(owner.data)}
    >
      <p>{m.session_sign_in_as_why({ name, provider: hostName(config) })}</p>
    </AlertDialog>
  )
}
