import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import type { EditedFile, FilePlace } from '~/workspace/files/fileEdits'
import { findReferrers, type Referrers } from './findReferrers'

/** What is known of who refers to some entries. */
export type ReferrerSearch =
  | {
      readonly kind: 'looking'
      readonly seen: number
      /** Files; 0 while it is not known how many. */
      readonly count: number
      /** Whether it takes so long that somebody waits for it. */
      readonly isLate: boolean
      readonly stop: () => void
    }
  /** Nothing can. */
  | { readonly kind: 'none'; readonly isLate: boolean }
  | { readonly kind: 'found'; readonly referrers: Referrers; readonly isLate: boolean }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }

/** Milliseconds in which nobody waits yet: what is known by then is shown at once. */
const LATE = 1_000

/** Files of which some may be entries. */
export interface WantedEntries {
  /** The same for as long as these are the same files. */
  readonly key: string
  readonly files: (place: FilePlace) => Promise<readonly EditedFile[]>
}

export function wantedEntries(files: readonly EditedFile[]): WantedEntries {
  return { key: files.map(({ path, sha }) => `${sha} ${path}`).join('\n'), files: async () => files }
}

/** Looks for who refers to entries, once, for as long as somebody asks. Undefined: nobody does. */
export function useReferrers(
  { owner, repo, ref }: RefReference,
  wanted: WantedEntries | undefined,
): ReferrerSearch {
  const key = wanted?.key
  const client = useQueryClient()
  const provider = useProvider()
  const { commit } = useResolvedRef({ owner, repo, ref })
  // Another one with each attempt.
  const [begun, setBegun] = useState<ReferrerSearch>(BEGUN)
  const [told, setTold] = useState<{ of: object; key: string; search: ReferrerSearch }>()
  const filesOf = useEffectEvent(async (place: FilePlace) => (await wanted?.files(place)) ?? [])

  useEffect(() => {
    if (key === undefined || commit === undefined) return undefined
    const stopping = new AbortController()
    let isOver = false
    const tell = (next: ReferrerSearch) => {
      if (!isOver) setTold({ of: begun, key, search: next })
    }
    const end = (answer: ReferrerSearch) => {
      clearTimeout(timer)
      tell(answer)
    }
    const place = { client, provider, reference: { owner, repo, ref }, commit }
    const stop = () => stopping.abort()
    let looking = { ...BEGUN, stop }
    let isLate = false
    const onProgress = (seen: number, count: number) => {
      looking = { ...looking, seen, count, isLate }
      if (isLate) tell(looking)
    }
    const timer = setTimeout(() => {
      isLate = true
      tell({ ...looking, isLate })
    }, LATE)
    findReferrers(place, filesOf, { signal: stopping.signal, onProgress }).then(
      (referrers) => end(referrers ? { kind: 'found', referrers, isLate } : { kind: 'none', isLate }),
      (reason: unknown) => {
        const error = reason instanceof Error ? reason : new Error(String(reason))
        end({ kind: 'failed', error, retry: () => setBegun({ ...BEGUN }) })
      },
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      stopping.abort()
    }
  }, [client, provider, owner, repo, ref, commit, key, begun])

  if (key === undefined) return NONE
  return told?.of === begun && told.key === key ? told.search : begun
}

const BEGUN: Extract<ReferrerSearch, { kind: 'looking' }> = {
  kind: 'looking',
  seen: 0,
  count: 0,
  isLate: false,
  stop: () => {},
}
const NONE: ReferrerSearch = { kind: 'none', isLate: false }
