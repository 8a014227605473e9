import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import { useProvider } from '~/provider/ProviderContext'
import type { ScopedProvider } from '~/provider/queries/queryKeys'

/** What the actions of this folder act with. */
export interface CommandScope {
  readonly provider: ScopedProvider
  readonly queryClient: QueryClient
  /** Goes to an address of lib/routes. */
  readonly navigate: (href: string) => void
  /** The path of the address at this moment, encoded. */
  readonly pathname: () => string
}

export function useCommandScope(): CommandScope {
  const provider = useProvider()
  const queryClient = useQueryClient()
  const history = useNavigationHistory()
  return useMemo(
    () => ({
      provider,
      queryClient,
      navigate: history.push,
      pathname: history.pathname,
    }),
    [provider, queryClient, history],
  )
}
