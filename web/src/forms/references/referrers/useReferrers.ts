import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/refs'
import type { RefReference } from '~/provider/types'
import type { EditedFile } from '~/workspace/files/fileEdits'
import { findReferrers, type Referrers } from './findReferrers'

/** What is known of who refers to an entry. */
export type ReferrerSearch =
  | { readonly kind: 'looking'; readonly seen: number; readonly count: number; readonly stop: () => void }
  /** Nothing can. */
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly referrers: Referrers }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }

/** Looks for who refers to an entry, once, for as long as somebody asks. */
export function useReferrers(
  { owner, repo, ref }: RefReference,
  { path, sha, size }: EditedFile,
  isWanted: boolean,
): ReferrerSearch {
  const client = useQueryClient()
  const provider = useProvider()
  const { commit } = useResolvedRef({ owner, repo, ref })
  // Another one with each attempt.
  const [begun, setBegun] = useState<ReferrerSearch>(BEGUN)
  const [told, setTold] = useState({ of: begun, search: begun })

  useEffect(() => {
    if (!isWanted || commit === undefined) return undefined
    const stopping = new AbortController()
    let isOver = false
    const tell = (next: ReferrerSearch) => {
      if (!isOver) setTold({ of: begun, search: next })
    }
    const place = { client, provider, reference: { owner, repo, ref }, commit }
    const file = { path, sha, ...(size !== undefined && { size }) }
    const stop = () => stopping.abort()
    const onProgress = (seen: number, count: number) => tell({ kind: 'looking', seen, count, stop })
    findReferrers(place, file, { signal: stopping.signal, onProgress }).then(
      (referrers) => tell(referrers ? { kind: 'found', referrers } : { kind: 'none' }),
      (error: unknown) =>
        tell({
          kind: 'failed',
          error: error instanceof Error ? error : new Error(String(error)),
          retry: () => setBegun({ ...BEGUN }),
        }),
    )
    return () => {
      isOver = true
      stopping.abort()
    }
  }, [client, provider, owner, repo, ref, commit, path, sha, size, isWanted, begun])

  if (!isWanted) return NONE
  return told.of === begun ? told.search : begun
}

const BEGUN: ReferrerSearch = { kind: 'looking', seen: 0, count: 0, stop: () => {} }
const NONE: ReferrerSearch = { kind: 'none' }
