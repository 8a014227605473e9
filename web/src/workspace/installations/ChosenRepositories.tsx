import { useSession } from '~/provider/session/session'
import { tokenKind } from '~/provider/session/tokenKind'
import { lazyPart } from '~/ui'

const Installations = lazyPart(async () => (await import('./Installations')).Installations, { isExtra: true })

interface ChosenRepositoriesProps {
  /** Only what is to be said of this owner. */
  readonly owner?: string
}

/** Where it is chosen which repositories show, for who signed in by an app of the provider: it sees no others. */
export function ChosenRepositories(props: ChosenRepositoriesProps) {
  const isOfApp = useSession(({ token }) => token !== null && tokenKind(token) === 'app')
  return isOfApp ? <Installations {...props} /> : null
}
