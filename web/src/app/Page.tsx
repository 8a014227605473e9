import { useMemo } from 'react'
import { usePathname } from '~/lib/navigation/NavigationScope'
import { parseRoute } from '~/lib/routes'
import { MissPage } from './MissPage'
import { Shell } from './shell/Shell'

/** What the address shows; one that is none of ours is the plain text 'Miss'. */
export function Page() {
  const pathname = usePathname()
  const route = useMemo(() => parseRoute(pathname), [pathname])
  return route ? <Shell route={route} /> : <MissPage />
}
