import '~/styles/layers.css'
import '~/styles/fonts.css'
import '~/styles/tokens.css'
import '~/styles/forcedColors.css'
import '~/styles/reset.css'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '~/provider/config'
import { takeTokenFromAddress, useSession } from '~/provider/session'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'
import { preloadPage } from './preloadPage'
import { StartFailure } from './StartFailure'
import { applyTheme } from './theme'

// First of all: no request and no history entry may carry a token that came by the address.
const signInReturn = takeTokenFromAddress()
useSession.getState().start(signInReturn)
applyTheme()
// Beside the settings, not after them.
void preloadPage(window.location.pathname)

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
