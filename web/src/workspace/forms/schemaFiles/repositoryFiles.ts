import type { QueryClient } from '@tanstack/react-query'
import { currentChangeSet } from '~/drafts/documents'
import { decodeUtf8 } from '~/lib/utf8'
import { isProviderError } from '~/provider/errors'
import { entryQuery } from '~/provider/queries/entryQuery'
import { blobQuery, fileQuery, treeQuery } from '~/provider/queries/queries'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import type { RefReference } from '~/provider/types'
import { MAX_FILE_LENGTH, type SchemaFiles, TOO_LARGE } from './SchemaFiles'

/** The files of a ref at a commit, with what is typed into them. Rejects with a `ProviderError`. */
export function repositoryFiles(
  provider: ScopedProvider,
  queryClient: QueryClient,
  reference: RefReference,
  commit: string,
): SchemaFiles {
  const drafts = new Map(
    currentChangeSet(provider.account, reference).map((draft) => [draft.reference.path, draft]),
  )

  async function paths(): Promise<readonly string[]> {
    const { entries } = await queryClient.ensureQueryData(treeQuery(provider, reference, commit))
    const listed = entries.filter(({ type }) => type === 'blob').map(({ path }) => path)
    return [...new Set([...listed, ...drafts.keys()])]
  }

  async function read(path: string): ReturnType<SchemaFiles['read']> {
    const draft = drafts.get(path)
    if (draft?.isDeleted) return undefined
    if (draft?.blob) {
      if ((draft.blob.size ?? 0) > MAX_FILE_LENGTH) return TOO_LARGE
      const { sha } = draft.blob
      const { blobBytes } = await import('~/drafts/uploads/uploads')
      const waiting = await blobBytes(provider.account, reference, sha)
      return (
        decodeUtf8(waiting ?? (await queryClient.ensureQueryData(blobQuery(provider, reference, sha)))) ?? ''
      )
    }
    if (draft !== undefined) return draft.text
    const entry = await queryClient.ensureQueryData(entryQuery(provider, reference, commit, path))
    if (entry?.type !== 'blob') return undefined
    const { sha, size } = entry
    if (size !== undefined && size > MAX_FILE_LENGTH) return TOO_LARGE
    const version = { commit, sha, ...(size !== undefined && { size }) }
    try {
      const file = await queryClient.ensureQueryData(fileQuery(provider, { ...reference, path }, version))
      // What is no text is no JSON.
      return decodeUtf8(file.bytes) ?? ''
    } catch (error) {
      // A link to nowhere.
      if (isProviderError(error, 'not-found')) return undefined
      throw error
    }
  }

  return { paths, read }
}
