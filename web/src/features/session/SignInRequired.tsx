import { LockKeyhole } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { EmptyState } from '~/ui'
import { ConnectPanel } from './ConnectPanel'

/** In the place of a screen that needs an account. Signing in comes back to the same address. */
export function SignInRequired() {
  const provider = hostName(useConfig())
  return (
    <EmptyState isPage title={m.session_required()} icon={LockKeyhole} action={<ConnectPanel />}>
      {m.session_required_why({ provider })}
    </EmptyState>
  )
}
