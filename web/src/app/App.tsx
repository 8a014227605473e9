import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureToasts } from '~/features/activity/FailureToasts'
import { ForeignToken } from '~/features/session/ForeignToken'
import { createBrowserHistory } from '~/lib/navigation/NavigationHistory'
import { NavigationScope } from '~/lib/navigation/NavigationScope'
import type { AppConfig } from '~/provider/config'
import { Page } from './Page'
import { preloadPage } from './preloadPage'
import { SessionScope } from './SessionScope'

interface AppProps {
  readonly config: AppConfig
  readonly queryClient: QueryClient
}

/** Everything that the screens live in. */
export function App({ config, queryClient }: AppProps) {
  const [history] = useState(createBrowserHistory)
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationScope history={history} prepare={preloadPage}>
        <SessionScope config={config}>
          <Page />
          <ForeignToken />
        </SessionScope>
        <FailureToasts />
      </NavigationScope>
    </QueryClientProvider>
  )
}
