import '~/styles/layers.css'
import '~/styles/fonts.css'
import '~/styles/tokens.css'
import '~/styles/reset.css'
import { createRoot } from 'react-dom/client'
import { parseRoute } from '~/lib/routes'
import { loadConfig } from '~/provider/config'
import { takeTokenFromAddress, useSession } from '~/provider/session'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'
import { preloadScreen } from './Screen'
import { AccountScope } from './SessionScope'
import { StartFailure } from './StartFailure'
import { Place } from './shell/Header'
import { applyTheme } from './theme'

// First of all: no request and no history entry may carry a token that came by the address.
const signInReturn = takeTokenFromAddress()
useSession.getState().start(signInReturn)
applyTheme()
preloadPage()

const element = document.getElementById('root')
if (element) {
  const root = createRoot(element)
  loadConfig().then(
    (config) =>
      root.render(
        <ErrorBoundary>
          <App config={config} />
        </ErrorBoundary>,
      ),
    (error: unknown) => root.render(<StartFailure error={error} />),
  )
}

/**
 * Begins to load what the address will show beside the settings, not after them. What fails here fails again, and is
 * told, where it is needed.
 */
function preloadPage(): void {
  if (!useSession.getState().isAuthenticated) return
  void AccountScope.preload()
  const route = parseRoute(window.location.pathname)
  if (!route || route.kind === 'landing') return
  void Place.preload()
  preloadScreen(route)
}
