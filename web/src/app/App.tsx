import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { I18nProvider, RouterProvider as LinkProvider } from 'react-aria-components'
import { FailureToasts } from '~/features/activity/FailureToasts'
import { ForeignToken } from '~/features/session/ForeignToken'
import { getLocale } from '~/paraglide/runtime'
import type { AppConfig } from '~/provider/config'
import { createQueryClient } from './queryClient'
import { createAppRouter } from './router'
import { SessionScope } from './SessionScope'

/** Everything that the screens live in. */
export function App({ config }: { readonly config: AppConfig }) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() => createAppRouter())
  const navigate = (href: string) => router.history.push(href)
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={getLocale()}>
        <LinkProvider navigate={navigate}>
          <SessionScope config={config}>
            <RouterProvider router={router} />
            <ForeignToken />
          </SessionScope>
          <FailureToasts />
        </LinkProvider>
      </I18nProvider>
    </QueryClientProvider>
  )
}
