import { useQuery } from '@tanstack/react-query'
import { useProvider } from '../ProviderContext'
import { useSession } from '../session/session'
import { hasScopes } from '../session/tokenKind'
import type { RepositoryName } from '../types'
import { writeRightQuery } from './queries'

/** Finds out before a commit that a token with rights by repository may not write there; a banner then says so. */
export function useWriteRight(name: RepositoryName, isNeeded: boolean): void {
  const { owner, repo } = name
  const provider = useProvider()
  const token = useSession(({ token }) => token)
  const isAsked = isNeeded && token !== null && !hasScopes(token)
  useQuery(writeRightQuery(provider, { owner, repo }, isAsked))
}
