import { createContext, type ReactNode, useContext, useDeferredValue, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-aria-components'
import type { NavigationHistory } from './NavigationHistory'

interface Navigation {
  readonly history: NavigationHistory
  readonly pathname: string
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

interface NavigationScopeProps {
  readonly history: NavigationHistory
  readonly children: ReactNode
}

/** Everything below can go elsewhere in the product, and its links do so without loading the page anew. */
export function NavigationScope({ history, children }: NavigationScopeProps) {
  const current = useSyncExternalStore(history.subscribe, history.pathname)
  // A screen stays until the chunk of the next one is there.
  const pathname = useDeferredValue(current)
  return (
    <NavigationContext value={{ history, pathname }}>
      <RouterProvider navigate={history.push}>{children}</RouterProvider>
    </NavigationContext>
  )
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('There is no NavigationScope above this component.')
  return navigation
}

export function useNavigationHistory(): NavigationHistory {
  return useNavigation().history
}

/** A value of the address's query; undefined without one. */
export function useQueryValue(name: string): string | undefined {
  const { subscribe, query } = useNavigationHistory()
  return new URLSearchParams(useSyncExternalStore(subscribe, query)).get(name) || undefined
}

/** The path of the address that is shown, encoded. */
export function usePathname(): string {
  return useNavigation().pathname
}
