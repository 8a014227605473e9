import { useSession } from '~/provider/session/session'
import { LazyForeignTokenDialog } from './lazyParts'

/** The question about a token that came by a link, if there is one. */
export function ForeignToken() {
  const token = useSession(({ foreignToken }) => foreignToken)
  return token !== null && <LazyForeignTokenDialog token={token} />
}
