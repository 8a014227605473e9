import type { ReactNode } from 'react'
import type { AppConfig } from '~/provider/config'
import { ProviderScope } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import { lazyPart } from '~/ui'
import { pageParts } from './pageParts'

/** What talks to the provider; while nobody is signed in nobody needs it. */
export const AccountScope = lazyPart(async () => (await pageParts.account()).AccountScope)

interface SessionScopeProps {
  readonly config: AppConfig
  readonly children: ReactNode
}

/** Everything below knows who is signed in, if somebody is. */
export function SessionScope({ config, children }: SessionScopeProps) {
  const token = useSession(({ token }) => token)
  if (token === null) {
    return (
      <ProviderScope config={config} provider={undefined} account="">
        {children}
      </ProviderScope>
    )
  }
  return (
    <AccountScope config={config} token={token}>
      {children}
    </AccountScope>
  )
}
