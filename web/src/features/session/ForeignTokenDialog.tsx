import { useQuery } from '@tanstack/react-query'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import { AlertDialog } from '~/ui'
import { checkToken } from './checkToken'

/**
 * Asks before a token that came by a link is used: somebody else's link could sign this person in to another account,
 * and what they write would land there.
 */
export function ForeignTokenDialog({ token }: { readonly token: string }) {
  const { provider } = useConfig()
  const { user, acceptForeignToken, declineForeignToken } = useSession()
  const owner = useQuery({
    // A token is a secret and no key; there is one such question at a time.
    queryKey: ['foreign-token'],
    gcTime: 0,
    queryFn: ({ signal }) => checkToken(provider, token, signal),
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
      <p>{m.session_sign_in_as_why({ name, provider: provider.name })}</p>
    </AlertDialog>
  )
}
