import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useProvider } from '../ProviderContext'
import type { RepositoryName, TreeEntry } from '../types'
import { entryInFolders } from './entryInFolders'
import { folderQuery, immutable, treeQuery } from './queries'
import { repositoryKey, type ScopedProvider } from './queryKeys'

/**
 * The entry at a path of a commit; null where there is none. Where the provider has cut the list of all files, it costs
 * one request for each folder on the way, once. Waits while `commit` is undefined.
 */
export function entryQuery(
  p: ScopedProvider,
  name: RepositoryName,
  commit: string | undefined,
  path: string,
) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'entry', commit, path],
    queryFn: commit === undefined ? skipToken : ({ client }) => findEntry(client, p, name, commit, path),
  })
}

async function findEntry(
  client: QueryClient,
  p: ScopedProvider,
  name: RepositoryName,
  commit: string,
  path: string,
): Promise<TreeEntry | null> {
  const { entries, truncated } = await client.ensureQueryData(treeQuery(p, name, commit))
  const listed = entries.find((entry) => entry.path === path)
  if (listed || !truncated) return listed ?? null
  const found = await entryInFolders(commit, path, async (tree) => {
    return (await client.ensureQueryData(folderQuery(p, name, tree))).entries
  })
  return found ?? null
}

/** An entry that the list of all files may not have. */
interface UnlistedEntry {
  readonly entry: TreeEntry | undefined
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Looks for an entry where the provider has cut the list of all files of the commit. Not while `path` is undefined. */
export function useUnlistedEntry(
  name: RepositoryName,
  commit: string | undefined,
  path: string | undefined,
): UnlistedEntry {
  const provider = useProvider()
  const { data: tree } = useQuery(treeQuery(provider, name, path === undefined ? undefined : commit))
  const isCut = tree?.truncated === true && path !== undefined
  const { data, isPending, error, refetch } = useQuery(
    entryQuery(provider, name, isCut ? commit : undefined, path ?? ''),
  )
  return {
    entry: data ?? undefined,
    isPending: isCut && isPending,
    error: isCut ? error : null,
    retry: () => void refetch(),
  }
}
