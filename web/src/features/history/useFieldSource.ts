import { useQueryClient } from '@tanstack/react-query'
import { decodeUtf8 } from '~/lib/utf8'
import { fileAtQuery, historyPageSize } from '~/provider/historyQueries'
import { useProvider } from '~/provider/ProviderContext'
import { repositoryKey } from '~/provider/queryKeys'
import { useResolvedRef } from '~/provider/refs'
import type { PathReference } from '~/provider/types'
import type { CancelledSource } from './fieldHistoryQuery'

/** The versions of a file; each is read once and kept. */
export function useFieldSource(reference: PathReference): CancelledSource {
  const { owner, repo, ref, path } = reference
  const provider = useProvider()
  const queryClient = useQueryClient()
  const { commit } = useResolvedRef(reference)
  const name = { owner, repo }
  const start = commit ?? ref
  return {
    key: [...repositoryKey(provider, name), 'history', start, path],
    until: (signal) => ({
      page: (page) => provider.history(name, { ref: start, path, page, pageSize: historyPageSize }, signal),
      textAt: async (sha) => {
        signal.throwIfAborted()
        const file = await queryClient.fetchQuery(fileAtQuery(provider, { owner, repo, path }, sha))
        return file ? decodeUtf8(file.bytes) : undefined
      },
    }),
  }
}
