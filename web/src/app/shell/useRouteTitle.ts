import { isProjectPath } from '~/lib/paths'
import type { Route } from '~/lib/routes'
import { useAccount } from '~/provider/ProviderContext'
import { usePageTitle } from '~/ui'
import { titleInRecent, useRecentProjects } from '~/workspace/allProjects/recentProjects'

/** What the project that an address shows is called; undefined for all that is none. */
export function useRouteTitle(route: Route): string | undefined {
  const account = useAccount()
  return useRecentProjects(({ items }) =>
    (route.kind === 'blob' || route.kind === 'focus') && isProjectPath(route.path)
      ? titleInRecent(items, account, route)
      : undefined,
  )
}

/** What is shown is called: a project by its file, an entry or a review by its screen; undefined for what has no name. */
export function useShownName(route: Route): string | undefined {
  const own = usePageTitle()
  return useRouteTitle(route) ?? own
}
