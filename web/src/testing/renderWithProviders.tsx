import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { NavigationScope } from '~/lib/navigation/NavigationScope'
import { createProvider } from '~/provider/createProvider'
import { ProviderScope } from '~/provider/ProviderContext'
import { createTestConfig, type TestConfigChanges } from './config'
import { createMemoryHistory } from './memoryHistory'

interface RenderOptions {
  /** Who is signed in; the fake's user unless given. '' for nobody. */
  readonly account?: string
  /** The fake's token unless given; null for nobody. */
  readonly token?: string | null
  /** Where the page is at first. */
  readonly address?: string
  readonly config?: TestConfigChanges
}

interface Rendered extends RenderResult {
  readonly user: ReturnType<typeof userEvent.setup>
  readonly queryClient: QueryClient
  /** Where the page is now: path, query and fragment. */
  readonly address: () => string
}

/** Renders a screen as the app does: provider, queries (without retries) and a history whose addresses lead nowhere. */
export async function renderWithProviders(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const config = createTestConfig(options.config)
  const token = options.token === undefined ? 'test-token' : options.token
  const provider = createProvider(config, token)
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  const history = createMemoryHistory(options.address ?? '/')
  const result = render(
    <QueryClientProvider client={queryClient}>
      <NavigationScope history={history}>
        <ProviderScope config={config} provider={provider} account={options.account ?? 'ada'}>
          {ui}
        </ProviderScope>
      </NavigationScope>
    </QueryClientProvider>,
  )
  return { ...result, user: userEvent.setup(), queryClient, address: history.address }
}
