import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { NavigationHistory } from './NavigationHistory'

interface Navigation {
  readonly history: NavigationHistory
  readonly pathname: string
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

interface NavigationScopeProps {
  readonly history: NavigationHistory
  /** Loads what the screen of a path needs; until then the one before stays. */
  readonly prepare?: (pathname: string) => Promise<unknown>
  readonly children: ReactNode
}

/** Everything below can go elsewhere in the product, and its links do so without loading the page anew. */
export function NavigationScope({ history, prepare, children }: NavigationScopeProps) {
  const current = useSyncExternalStore(history.subscribe, history.pathname)
  const pathname = usePrepared(current, prepare)
  // Each link of the page is drawn anew when this is another object.
  const navigation = useMemo(() => ({ history, pathname }), [history, pathname])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** The path, once what it needs is there. */
function usePrepared(pathname: string, prepare: NavigationScopeProps['prepare']): string {
  const [prepared, setPrepared] = useState(pathname)
  useEffect(() => {
    let isLeft = false
    void prepare?.(pathname).then(() => {
      if (!isLeft) setPrepared(pathname)
    })
    return () => {
      isLeft = true
    }
  }, [pathname, prepare])
  return prepare ? prepared : pathname
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('There is no NavigationScope above this component.')
  return navigation
}

export function useNavigationHistory(): NavigationHistory {
  return useNavigation().history
}

/** Goes to an address of the product; undefined outside of it, where links go the browser's way. */
export function useFollow(): ((address: string) => void) | undefined {
  return useContext(NavigationContext)?.history.push
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
