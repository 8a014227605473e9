import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { isProviderError } from '../errors'
import type { FileContent, PathReference, RepositoryName } from '../types'
import { immutable, mutable } from './queries'
import { repositoryKey, type ScopedProvider } from './queryKeys'

const historyPageSize = 30

/** The commits of a ref, or of one of its paths, newest first, page by page. */
export function historyQuery(p: ScopedProvider, name: RepositoryName, ref: string, path?: string) {
  return infiniteQueryOptions({
    ...mutable,
    queryKey: [...repositoryKey(p, name), 'history', ref, path],
    queryFn: ({ signal, pageParam }) =>
      p.history(
        name,
        { ref, ...(path !== undefined && { path }), page: pageParam, pageSize: historyPageSize },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })
}

/** A file as a commit has it, by the commit's id; null where it does not have it. Waits while `commit` is undefined. */
export function fileAtQuery(
  p: ScopedProvider,
  reference: Omit<PathReference, 'ref'>,
  commit: string | undefined,
) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, reference), 'file-at', reference.path, commit],
    queryFn:
      commit === undefined ? skipToken : ({ signal }) => fileAt(p, { ...reference, ref: commit }, signal),
  })
}

async function fileAt(
  p: ScopedProvider,
  reference: PathReference,
  signal: AbortSignal,
): Promise<FileContent | null> {
  try {
    return await p.file(reference, signal)
  } catch (error) {
    if (isProviderError(error, 'not-found')) return null
    throw error
  }
}
