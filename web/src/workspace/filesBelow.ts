import type { QueryClient } from '@tanstack/react-query'
import { joinPath } from '~/lib/paths'
import { inSlices, type Steps } from '~/lib/slices/slices'
import { entryQuery } from '~/provider/queries/entryQuery'
import { folderQuery, treeQuery } from '~/provider/queries/queries'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import type { RepositoryName, TreeEntry } from '~/provider/types'

/** Requests for folders one by one, where the provider cuts the list of all files. */
const MAX_REQUESTS = 300

/** Files that are looked at before the page may have a turn. */
const AT_A_TIME = 200

export interface FilesBelow {
  readonly files: readonly TreeEntry[]
  /** Folders that were not looked into, because there are so many. */
  readonly unread: readonly string[]
  /** Other repositories that lie in it. */
  readonly submodules: readonly string[]
}

/**
 * The files of a commit below a folder that are wanted, by their paths from the root. Where the provider cuts the list of
 * all files, it is asked for the folder, and for the folders in it where that list is cut as well. Rejects with a
 * `ProviderError`.
 */
export async function filesBelow(
  client: QueryClient,
  provider: ScopedProvider,
  name: RepositoryName,
  commit: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<FilesBelow> {
  const tree = await client.ensureQueryData(treeQuery(provider, name, commit))
  const files: TreeEntry[] = []
  const unread: string[] = []
  const submodules: string[] = []
  if (!tree.truncated) {
    await inSlices(takeListed(tree.entries))
    return { files, unread, submodules }
  }
  const root = await rootId()
  const waiting = root === undefined ? [] : [{ path: folder, sha: root, isCut: folder === '' }]
  let asked = 0
  // The list grows while it is gone through.
  for (const { path, sha, isCut } of waiting) {
    if (asked >= MAX_REQUESTS) {
      unread.push(path)
      continue
    }
    if (!isCut) {
      const whole = await provider.tree(name, sha)
      asked += 1
      if (!whole.truncated) {
        take(path, whole.entries)
        continue
      }
    }
    asked += 1
    const { entries } = await client.ensureQueryData(folderQuery(provider, name, sha))
    take(path, entries)
    for (const entry of entries)
      if (entry.type === 'tree')
        waiting.push({ path: joinPath(path, entry.path), sha: entry.sha, isCut: false })
  }
  return { files, unread, submodules }

  /** A repository has a hundred thousand files, and what is wanted may be told by a glob. */
  function* takeListed(entries: readonly TreeEntry[]): Steps<void> {
    for (const [at, entry] of entries.entries()) {
      if (at % AT_A_TIME === 0) yield
      if (folder === '' || entry.path.startsWith(`${folder}/`)) take('', [entry])
    }
  }

  async function rootId(): Promise<string | undefined> {
    if (folder === '') return commit
    const entry = await client.ensureQueryData(entryQuery(provider, name, commit, folder))
    return entry?.type === 'tree' ? entry.sha : undefined
  }

  function take(parent: string, entries: readonly TreeEntry[]): void {
    for (const entry of entries) {
      const path = parent === '' ? entry.path : joinPath(parent, entry.path)
      if (entry.type === 'commit') submodules.push(path)
      if (entry.type === 'blob' && isWanted(path)) files.push(parent === '' ? entry : { ...entry, path })
    }
  }
}
