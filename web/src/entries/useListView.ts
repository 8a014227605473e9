import { useMemo, useSyncExternalStore } from 'react'
import { useNavigationHistory, usePathname } from '~/lib/navigation/NavigationScope'
import { type ListView, readListView, writeListView } from './model/listView'

/** How the list is shown, as the address says; what is changed goes into the address. */
export function useListView(): readonly [ListView, (change: Partial<ListView>) => void] {
  const { subscribe, query, replace } = useNavigationHistory()
  const pathname = usePathname()
  const written = useSyncExternalStore(subscribe, query)
  const view = useMemo(() => readListView(written), [written])
  // What was written since the last drawing counts.
  const change = (change: Partial<ListView>) =>
    replace(pathname + writeListView({ ...readListView(query()), ...change }))
  return [view, change]
}
