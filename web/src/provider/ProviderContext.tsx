import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { AppConfig } from './config'
import type { Provider } from './Provider'
import type { ScopedProvider } from './queryKeys'

interface Scope {
  readonly config: AppConfig
  readonly provider: ScopedProvider
}

const ScopeContext = createContext<Scope | undefined>(undefined)

interface ProviderScopeProps {
  readonly config: AppConfig
  readonly provider: Provider
  /** The login whose data is on the screen; '' for nobody. */
  readonly account: string
  readonly children: ReactNode
}

/** Everything below talks to this provider as this account. */
export function ProviderScope({ config, provider, account, children }: ProviderScopeProps) {
  const { rest } = config.provider
  const scope = useMemo(
    () => ({ config, provider: { ...provider, account, rest } }),
    [config, provider, account, rest],
  )
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

export function useProvider(): ScopedProvider {
  return useScope().provider
}

export function useConfig(): AppConfig {
  return useScope().config
}

/** The login whose data is on the screen; part of every kept key. */
export function useAccount(): string {
  return useScope().provider.account
}

function useScope(): Scope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('There is no <ProviderScope> above this component.')
  return scope
}
