import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import type { ScopedProvider } from '~/provider/queryKeys'

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
  const { history } = useRouter()
  return useMemo(
    () => ({
      provider,
      queryClient,
      navigate: (href: string) => history.push(href),
      pathname: () => history.location.pathname,
    }),
    [provider, queryClient, history],
  )
}
