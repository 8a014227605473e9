import '~/styles/layers.css'
import '~/styles/fonts.css'
import '~/styles/tokens.css'
import '~/styles/forcedColors.css'
import '~/styles/reset.css'
import { createRoot } from 'react-dom/client'
import type { AppConfig } from '~/provider/config'
import type { SignInReturn } from '~/provider/session/addressToken'
import { useSession } from '~/provider/session/session'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'
import { preloadPage } from './preloadPage'
import { StartFailure } from './StartFailure'
import { applyTheme } from './theme'

/** Shows the page. `signInReturn` is what a sign-in brought back in the address. */
export function start(signInReturn: SignInReturn | undefined, config: Promise<AppConfig>): void {
  useSession.getState().start(signInReturn)
  applyTheme()
  void preloadPage(window.location.pathname)
  const element = document.getElementById('root')
  if (!element) return
  const root = createRoot(element)
  config.then(
    (settings) =>
      root.render(
        <ErrorBoundary>
          <App config={settings} />
        </ErrorBoundary>,
      ),
    (error: unknown) => root.render(<StartFailure error={error} />),
  )
}
