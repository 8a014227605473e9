import { encodeSegment } from '~/lib/encodePath'
import { atProvider } from '~/provider/atProvider'
import type { AppConfig } from '~/provider/config'
import type { Installation } from '~/provider/types'

/**
 * Where the app of the sign-in is installed for one more account: at the page that the settings name, else at the one that
 * follows from where it is already. Undefined where neither is known.
 */
export function installPage(
  { auth, provider }: Pick<AppConfig, 'auth' | 'provider'>,
  installations: readonly Installation[],
): string | undefined {
  const [app] = installations.map((one) => one.app)
  const page =
    atProvider(provider.web, auth.appUrl) ??
    (app === undefined ? undefined : `${provider.web}/${appsAt(provider.web)}/${encodeSegment(app)}`)
  return page === undefined ? undefined : `${page}/installations/new`
}

/** An Enterprise Server has apps at another place than github.com and its like (github-docs, "Sharing your GitHub App"). */
function appsAt(web: string): string {
  return /^https:\/\/([^/]+\.ghe|github)\.com$/.test(web) ? 'apps' : 'github-apps'
}
