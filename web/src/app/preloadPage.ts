import { parseRoute } from '~/lib/routes'
import { useSession } from '~/provider/session/session'
import { preloadScreen } from './Screen'
import { AccountScope } from './SessionScope'
import { Place } from './shell/Header'

/**
 * Loads the parts of the page that a path shows to who is signed in, all at once. What fails here fails again, and is
 * told, where it is needed.
 */
export async function preloadPage(pathname: string): Promise<void> {
  if (!useSession.getState().isAuthenticated) return
  const route = parseRoute(pathname)
  const isPlace = route !== undefined && route.kind !== 'landing'
  await Promise.all([
    AccountScope.preload(),
    ...(isPlace ? [Place.preload()] : []),
    ...(route ? [preloadScreen(route)] : []),
  ])
}
