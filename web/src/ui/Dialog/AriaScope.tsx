import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useFollow } from '~/lib/navigation/NavigationScope'
import { getLocale } from '~/paraglide/runtime'

/** What React Aria opens over the page has the page's language and direction, and its links lead through the page's history. */
export function AriaScope({ children }: { readonly children: ReactNode }) {
  const follow = useFollow()
  return (
    <I18nProvider locale={getLocale()}>
      {follow ? <RouterProvider navigate={follow}>{children}</RouterProvider> : children}
    </I18nProvider>
  )
}
