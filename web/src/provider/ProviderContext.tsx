import { createContext, type ReactNode, useContext } from 'react'
import type { AppConfig } from './config'
import type { Provider } from './Provider'

interface ProviderScopeValue {
  readonly config: AppConfig
  readonly provider: Provider
  readonly account: string
}

const ProviderContext = createContext<ProviderScopeValue | undefined>(undefined)

interface ProviderScopeProps extends ProviderScopeValue {
  readonly children: ReactNode
}

/** Everything below talks to this provider as this account (a login, or '' for nobody). */
export function ProviderScope({ config, provider, account, children }: ProviderScopeProps) {
  return <ProviderContext value={{ config, provider, account }}>{children}</ProviderContext>
}

export function useProvider(): Provider {
  return useScope().provider
}

export function useConfig(): AppConfig {
  return useScope().config
}

/** The login whose data is on the screen; part of every kept key. */
export function useAccount(): string {
  return useScope().account
}

function useScope(): ProviderScopeValue {
  const scope = useContext(ProviderContext)
  if (!scope) throw new Error('There is no <ProviderScope> above this component.')
  return scope
}
