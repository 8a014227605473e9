import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { AppConfig } from './config'
import type { Provider } from './Provider'
import type { ScopedProvider } from './queries/queryKeys'

interface Scope {
  readonly config: AppConfig
  readonly account: string
  readonly provider: ScopedProvider | undefined
}

const ScopeContext = createContext<Scope | undefined>(undefined)

interface ProviderScopeProps {
  readonly config: AppConfig
  /** Undefined while nobody is signed in: nothing is asked for then. */
  readonly provider: Provider | undefined
  /** Whose data is on the screen (see `accountName`); '' for nobody. */
  readonly account: string
  readonly children: ReactNode
}

/** Everything below talks to this provider as this account. */
export function ProviderScope({ config, provider, account, children }: ProviderScopeProps) {
  const { rest } = config.provider
  const scope = useMemo(
    () => ({ config, account, provider: provider && { ...provider, account, rest } }),
    [config, provider, account, rest],
  )
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Only for what is on the screen while somebody is signed in. */
export function useProvider(): ScopedProvider {
  const { provider } = useScope()
  if (!provider) throw new Error('Nobody is signed in, so there is no provider to ask.')
  return provider
}

export function useConfig(): AppConfig {
  return useScope().config
}

/** Whose data is on the screen (see `accountName`); part of every kept key. */
export function useAccount(): string {
  return useScope().account
}

function useScope(): Scope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('There is no <ProviderScope> above this component.')
  return scope
}
