import { isProviderError } from '~/provider/errors'
import type { RepositoryName } from '~/provider/types'
import type { CommitProvider } from './types'

/** Names that a file is followed through. */
const MAX_RENAMES = 3

/**
 * The path that a file has come to which is no longer at `path` of the commit `head`, as the provider tells renames: by
 * how much of the text is the same. `isThere` says whether the commit has a path. Undefined where the file was deleted.
 * Two requests for each name that it has had.
 */
export async function findRenamed(
  provider: CommitProvider,
  repository: RepositoryName,
  head: string,
  path: string,
  isThere: (path: string) => boolean | Promise<boolean>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  let name = path
  try {
    for (let renames = 0; renames < MAX_RENAMES; renames++) {
      const request = { ref: head, path: name, page: 1, pageSize: 1 }
      const { commits } = await provider.history(repository, request, signal)
      const parent = commits[0]?.parents[0]
      if (!commits[0] || parent === undefined) return undefined
      const { files } = await provider.compare(repository, parent, commits[0].sha, signal)
      const next = files.find(({ status, previousPath }) => status === 'renamed' && previousPath === name)
      if (!next || (await isThere(next.path))) return next?.path
      name = next.path
    }
  } catch (error) {
    // Some histories cannot be told. Then it is gone, as far as anybody knows.
    if (!isProviderError(error, 'not-found', 'invalid', 'unexpected')) throw error
  }
  return undefined
}
