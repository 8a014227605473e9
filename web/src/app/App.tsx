import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureToasts } from '~/features/activity/FailureToasts'
import { ForeignToken } from '~/features/session/ForeignToken'
import { createBrowserHistory } from '~/lib/navigation/NavigationHistory'
import { NavigationScope } from '~/lib/navigation/NavigationScope'
import type { AppConfig } from '~/provider/config'
import { Page } from './Page'
import { preloadPage } from './preloadPage'
import { createQueryClient } from './queryClient'
import { SessionScope } from './SessionScope'

/** Everything that the screens live in. */
export function App({ config }: { readonly config: AppConfig }) {
  const [queryClient] = useState(createQueryClient)
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
