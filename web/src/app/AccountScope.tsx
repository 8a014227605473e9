import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { recordFailure } from '~/commands/operations'
import { m } from '~/paraglide/messages'
import type { AppConfig } from '~/provider/config'
import { providerFor } from '~/provider/createProvider'
import { ProviderScope } from '~/provider/ProviderContext'
import { accountName } from '~/provider/session/accountName'
import { useSession } from '~/provider/session/session'

interface AccountScopeProps {
  readonly config: AppConfig
  readonly token: string
  readonly children: ReactNode
}

/** Everything below works with the token of somebody who is signed in. */
export function AccountScope({ config, token, children }: AccountScopeProps) {
  const queryClient = useQueryClient()
  const { user, isExpired } = useSession()
  const provider = useMemo(() => providerFor(config, token), [config, token])

  // A new sign-in repeats what the expired one could not load.
  useEffect(() => {
    if (isExpired) return
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [queryClient, isExpired])

  // Lists of drafts are whole only once the kept ones are read.
  const account = user ? accountName(user.login, config.provider.rest, location.origin) : ''
  useEffect(() => {
    if (account === '') return
    loadKeptDrafts(account).catch((error: unknown) => recordFailure(m.app_drafts_failed(), error))
  }, [account])

  return (
    <ProviderScope config={config} provider={provider} account={account}>
      {children}
    </ProviderScope>
  )
}

async function loadKeptDrafts(account: string): Promise<void> {
  const { loadDrafts } = await import('~/drafts/documents')
  await loadDrafts(account)
}
