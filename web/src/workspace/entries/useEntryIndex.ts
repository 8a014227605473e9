import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { readBlobs } from '~/provider/queries/blobs'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import type { RepositoryName } from '~/provider/types'
import { EntryIndex, type EntryIndexState, type ReadEntries } from './EntryIndex'
import { spawnEntryReader } from './spawnEntryReader'
import type { EntryFile, EntrySpec } from './types'

interface EntryIndexRequest {
  readonly repository: RepositoryName
  /** Tells the collection from others of the repository: the path of its project file. */
  readonly collection: string
  readonly spec: EntrySpec
  /** Undefined while it is not known which there are. */
  readonly files: readonly EntryFile[] | undefined
}

export interface OpenEntryIndex {
  readonly index: EntryIndex
  readonly state: EntryIndexState
}

/** What the entries of a collection say. It is still known when somebody comes back from one of them. */
export function useEntryIndex(request: EntryIndexRequest): OpenEntryIndex
/** The same where there may be no collection. */
export function useEntryIndex(request: EntryIndexRequest | undefined): OpenEntryIndex | undefined
export function useEntryIndex(request: EntryIndexRequest | undefined): OpenEntryIndex | undefined {
  const provider = useProvider()
  const { repository, collection, spec, files } = request ?? {}
  const { owner, repo } = repository ?? {}
  const index = useMemo(() => {
    if (owner === undefined || repo === undefined || collection === undefined || !spec) return undefined
    return keptIndex(provider, { owner, repo }, collection, spec)
  }, [provider, owner, repo, collection, spec])
  useEffect(() => {
    if (files) index?.setFiles(files)
  }, [index, files])
  const state = useSyncExternalStore(index?.subscribe ?? subscribeToNothing, index?.state ?? noState)
  return useMemo(() => index && state && { index, state }, [index, state])
}

function subscribeToNothing(): () => void {
  return () => {}
}

function noState(): undefined {
  return undefined
}

/**
 * The indexes that are in use, and those that were used last. An index of 10,000 entries has their words in its worker, some
 * 20 MB.
 */
const kept = new Map<string, EntryIndex>()
const MAX_KEPT = 2

function keptIndex(
  provider: ScopedProvider,
  { owner, repo }: RepositoryName,
  collection: string,
  spec: EntrySpec,
): EntryIndex {
  const key = JSON.stringify([provider.account, provider.rest, owner, repo, collection, spec])
  const read: ReadEntries = (wanted, onBlobs, signal) =>
    readBlobs(provider, { owner, repo }, wanted, { onBlobs, signal })
  const index = kept.get(key) ?? new EntryIndex({ spec, spawn: spawnEntryReader, read })
  index.connect(read)
  kept.delete(key)
  kept.set(key, index)
  for (const [oldest, other] of kept) {
    if (kept.size <= MAX_KEPT) break
    if (other === index || other.isFollowed) continue
    other.close()
    kept.delete(oldest)
  }
  return index
}
