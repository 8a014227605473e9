import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { decodeUtf8 } from '~/lib/utf8'
import { useProvider } from '~/provider/ProviderContext'
import { fileAtQuery } from '~/provider/queries/historyQueries'
import { useResolvedRef } from '~/provider/queries/refs'
import type { PathReference } from '~/provider/types'
import type { FieldSource } from './fieldWalk'

/** As many as GitHub lists at a time. */
const PAGE_SIZE = 100

/** The versions of a file; each is read once and kept. Undefined while it is not known where the ref is. */
export function useFieldSource(reference: PathReference): FieldSource | undefined {
  const { owner, repo, ref, path } = reference
  const provider = useProvider()
  const queryClient = useQueryClient()
  const { commit: start } = useResolvedRef({ owner, repo, ref })
  return useMemo(() => {
    if (start === undefined) return undefined
    const name = { owner, repo }
    return {
      page: (page, signal) => provider.history(name, { ref: start, path, page, pageSize: PAGE_SIZE }, signal),
      textAt: async (sha, signal) => {
        signal.throwIfAborted()
        const file = await queryClient.fetchQuery(fileAtQuery(provider, { ...name, path }, sha))
        return file ? decodeUtf8(file.bytes) : undefined
      },
    }
  }, [provider, queryClient, owner, repo, path, start])
}
