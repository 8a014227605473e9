import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '~/lib/routes'
import type { AppConfig } from '~/provider/config'
import { providerFor } from '~/provider/createProvider'
import { branchQuery, fileQuery, repositoryQuery, treeQuery } from '~/provider/queries/queries'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import { accountName } from '~/provider/session/accountName'
import { useSession } from '~/provider/session/session'
import type { PathReference } from '~/provider/types'
import { dataPathOf } from './firstData'
import { identityQuery } from './useIdentity'

/**
 * Reads what an address shows, as the screens will: what is there when they are drawn first is drawn at once. Each answer
 * by itself would draw the page anew, which takes longer than the answers. What fails here fails again, and is told, where
 * it is needed.
 */
export async function readAhead(
  queryClient: QueryClient,
  config: AppConfig,
  token: string,
  route: Route,
): Promise<void> {
  const provider = providerFor(config, token)
  const { rest } = config.provider
  try {
    const session = useSession.getState()
    if (session.token !== token) return
    const user = session.user ?? (await queryClient.fetchQuery(identityQuery(provider)))
    if (!('repo' in route)) return
    const account = accountName(user.login, rest, location.origin)
    const scoped = { ...provider, rest, account }
    await Promise.all([
      queryClient.prefetchQuery(repositoryQuery(scoped, route)),
      ...('ref' in route
        ? [
            readBranch(queryClient, scoped, route),
            import('~/drafts/documents').then(({ loadDrafts }) => loadDrafts(account)),
          ]
        : []),
    ])
  } catch {
    return
  }
}

/** Bytes of a file that is read ahead. */
const LARGEST = 1_000_000

/** The files of a branch, and of a form its project and its data. */
async function readBranch(
  queryClient: QueryClient,
  provider: ScopedProvider,
  at: PathReference,
): Promise<void> {
  // Of another name it is not known yet what it is: a tag, a commit, or a branch whose slashes somebody typed bare.
  const { branch } = await queryClient.fetchQuery(branchQuery(provider, at, at.ref))
  if (!branch) return
  const { commit } = branch
  const { entries } = await queryClient.fetchQuery(treeQuery(provider, at, commit))
  const data = dataPathOf(await read(at.path), at.path)
  if (data !== undefined) await read(data)

  async function read(path: string): Promise<Uint8Array | undefined> {
    const entry = entries.find((one) => one.path === path)
    if (entry?.type !== 'blob' || entry.size === undefined || entry.size > LARGEST) return undefined
    const { sha, size } = entry
    const version = { commit, sha, size }
    return (await queryClient.fetchQuery(fileQuery(provider, { ...at, path }, version))).bytes
  }
}
