import '~/styles/layers.css'
import '~/styles/fonts.css'
import '~/styles/tokens.css'
import '~/styles/reset.css'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '~/provider/config'
import { takeTokenFromAddress, useSession } from '~/provider/session'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'
import { AccountScope } from './SessionScope'
import { StartFailure } from './StartFailure'
import { applyTheme } from './theme'

// First of all: no request and no history entry may carry a token that came by the address.
const signInReturn = takeTokenFromAddress()
useSession.getState().start(signInReturn)
applyTheme()
// Beside the settings, not after them. What fails here fails again, and is told, where it is needed.
if (useSession.getState().isAuthenticated) void AccountScope.preload()

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
