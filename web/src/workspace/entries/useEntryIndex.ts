import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readBlobs } from '~/provider/blobs'
import { useProvider } from '~/provider/ProviderContext'
import type { ScopedProvider } from '~/provider/queryKeys'
import type { RepositoryName } from '~/provider/types'
import { EntryIndex, type EntryIndexState, type ReadEntries } from './EntryIndex'
import type { EntryFile, EntrySpec } from './types'

interface EntryIndexRequest {
  readonly repository: RepositoryName
  /** Tells the collection from others of the repository: the path of its project file. */
  readonly collection: string
  readonly spec: EntrySpec
  readonly files: readonly EntryFile[]
  readonly spawn: () => Worker
}

interface OpenEntryIndex {
  readonly index: EntryIndex
  readonly state: EntryIndexState
}

/** What the entries of a collection say. It is still known when somebody comes back from one of them. */
export function useEntryIndex({
  repository,
  collection,
  spec,
  files,
  spawn,
}: EntryIndexRequest): OpenEntryIndex {
  const provider = useProvider()
  const { owner, repo } = repository
  const index = useMemo(
    () => keptIndex(provider, { owner, repo }, collection, spec, spawn),
    [provider, owner, repo, collection, spec, spawn],
  )
  useEffect(() => index.setFiles(files), [index, files])
  return { index, state: useSyncExternalStore(index.subscribe, index.state) }
}

/** The indexes that were used last. An index of 10,000 entries has their words in its worker, some 20 MB. */
const kept = new Map<string, EntryIndex>()
const MAX_KEPT = 2

function keptIndex(
  provider: ScopedProvider,
  { owner, repo }: RepositoryName,
  collection: string,
  spec: EntrySpec,
  spawn: () => Worker,
): EntryIndex {
  const key = JSON.stringify([provider.account, provider.rest, owner, repo, collection, spec])
  const read: ReadEntries = (wanted, onBlobs, signal) =>
    readBlobs(provider, { owner, repo }, wanted, { onBlobs, signal })
  const index = kept.get(key) ?? new EntryIndex({ spec, spawn, read })
  index.connect(read)
  kept.delete(key)
  kept.set(key, index)
  for (const [oldest, { close }] of kept) {
    if (kept.size <= MAX_KEPT) break
    close()
    kept.delete(oldest)
  }
  return index
}
