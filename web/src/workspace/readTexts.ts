import type { QueryClient } from '@tanstack/react-query'
import { mapLimited } from '~/lib/mapLimited'
import { decodeUtf8 } from '~/lib/utf8'
import { isProviderError } from '~/provider/errors'
import { readBlobs } from '~/provider/queries/blobs'
import { fileQuery } from '~/provider/queries/queries'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import { isLink } from '~/provider/treeEntry'
import type { RepositoryName, TreeEntry } from '~/provider/types'

/** Files that are asked for at once; GitHub slows down those who ask for many. */
const AT_ONCE = 10

/** So many files are asked for one by one, each by its path; more are asked for together, by their blob ids. */
const MAX_SINGLE = 10

/**
 * The texts of files of a commit, by their paths; what is no text, or is missing, has none. What this browser keeps by
 * blob id is not asked for again. Rejects with a `ProviderError`.
 */
export async function readTexts(
  client: QueryClient,
  provider: ScopedProvider,
  name: RepositoryName,
  commit: string,
  files: readonly TreeEntry[],
): Promise<ReadonlyMap<string, string>> {
  const { owner, repo } = name
  const texts = new Map<string, string>()
  await readTogether()
  await mapLimited(files, AT_ONCE, async (file) => {
    try {
      const { bytes } = await client.ensureQueryData(queryOf(file))
      const text = decodeUtf8(bytes)
      if (text !== undefined) texts.set(file.path, text)
    } catch (error) {
      // A link to nowhere, or to a folder, is answered as what it is and not as a file.
      const isNone =
        isProviderError(error, 'not-found') || (isLink(file) && isProviderError(error, 'unexpected'))
      if (!isNone) throw error
    }
  })
  return texts

  function queryOf({ path, sha, size }: TreeEntry) {
    const version = { commit, sha, ...(size !== undefined && { size }) }
    return fileQuery(provider, { owner, repo, ref: commit, path }, version)
  }

  /** Many files are loaded to where their queries find them. */
  async function readTogether(): Promise<void> {
    // The provider follows a link only by its path.
    const unknown = files.filter((file) => !isLink(file) && !isInPage(file))
    if (unknown.length <= MAX_SINGLE) return
    const bySha = new Map<string, TreeEntry[]>()
    for (const file of unknown) bySha.set(file.sha, [...(bySha.get(file.sha) ?? []), file])
    try {
      await readBlobs(provider, name, unknown, {
        onBlobs: (blobs) => {
          for (const blob of blobs)
            for (const file of bySha.get(blob.sha) ?? []) client.setQueryData(queryOf(file).queryKey, blob)
        },
      })
    } catch (error) {
      // One that is missing ends the reading of all: the others that have not come are asked for one by one.
      if (!isProviderError(error, 'not-found')) throw error
    }
  }

  function isInPage(file: TreeEntry): boolean {
    const state = client.getQueryState(queryOf(file).queryKey)
    return state !== undefined && (state.data !== undefined || state.fetchStatus === 'fetching')
  }
}
