import '~/styles/layers.css'
import '~/styles/fonts.css'
import '~/styles/tokens.css'
import '~/styles/forcedColors.css'
import '~/styles/reset.css'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { parseRoute } from '~/lib/routes'
import { delay } from '~/lib/time'
import type { AppConfig } from '~/provider/config'
import type { SignInReturn } from '~/provider/session/addressToken'
import { useSession } from '~/provider/session/session'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'
import { pageParts } from './pageParts'
import { preloadPage } from './preloadPage'
import { createQueryClient } from './queryClient'
import { StartFailure } from './StartFailure'
import { applyTheme } from './theme'

/** Shows the page. `signInReturn` is what a sign-in brought back in the address. */
export function start(signInReturn: SignInReturn | undefined, config: Promise<AppConfig>): void {
  useSession.getState().start(signInReturn)
  applyTheme()
  const element = document.getElementById('root')
  if (!element) return
  const root = createRoot(element)
  const queryClient = createQueryClient()
  config.then(
    async (settings) => {
      await preparePage(queryClient, settings)
      root.render(
        <ErrorBoundary>
          <App config={settings} queryClient={queryClient} />
        </ErrorBoundary>,
      )
    },
    (error: unknown) => root.render(<StartFailure error={error} />),
  )
}

/** Milliseconds that what comes first waits for the rest; who waits longer sees as much as there is. */
const PATIENCE = 150

/**
 * The parts of the page and what it shows, all at once where they come close to one another: each by itself would be drawn by
 * itself. Without the part for an account there is nothing to draw.
 */
async function preparePage(queryClient: QueryClient, config: AppConfig): Promise<void> {
  const { pathname } = window.location
  const { token } = useSession.getState()
  const route = parseRoute(pathname)
  if (token === null || !route) return
  const first = pageParts.ahead()
  const all = [
    preloadPage(pathname),
    first.then(({ readAhead }) => readAhead(queryClient, config, token, route)),
  ]
  await Promise.race([Promise.allSettled(all), first.then(() => delay(PATIENCE))]).catch(() => undefined)
}
