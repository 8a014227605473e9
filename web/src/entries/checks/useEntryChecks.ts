import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { readBlobs } from '~/provider/queries/blobs'
import type { RepositoryName } from '~/provider/types'
import { spawnValidator } from '~/validation/spawnValidator'
import { createWorkerLink } from '~/validation/WorkerLink'
import type { EntryIndex, EntryIndexState } from '~/workspace/entries/EntryIndex'
import type { EntryFile } from '~/workspace/entries/types'
import type { CollectionProject } from '~/workspace/Project'
import { EntryChecks, type ProblemCounts } from './EntryChecks'

interface EntryCheckState {
  readonly problems: ProblemCounts
  readonly see: (paths: readonly string[]) => void
}

/** How many problems the entries have by their schema, once the list has read them: no blob is asked for twice. */
export function useEntryChecks(
  { owner, repo }: RepositoryName,
  { schema, body }: CollectionProject,
  files: readonly EntryFile[],
  index: EntryIndex,
): EntryCheckState {
  const provider = useProvider()
  const checks = useMemo(
    () =>
      new EntryChecks({
        schema: JSON.stringify(schema),
        body,
        link: createWorkerLink(spawnValidator),
        read: (wanted, onBlobs, signal) => readBlobs(provider, { owner, repo }, wanted, { onBlobs, signal }),
      }),
    [provider, owner, repo, schema, body],
  )
  const isRead = isAtRest(index.state())
  useEffect(() => {
    // The index may have heard of these files since they were drawn, and now read them.
    if (isRead && isAtRest(index.state())) checks.setFiles(files)
  }, [checks, files, isRead, index])
  const see = useCallback((paths: readonly string[]) => checks.see(paths), [checks])
  return { problems: useSyncExternalStore(checks.subscribe, checks.state), see }
}

function isAtRest({ waiting, isStopped, error }: EntryIndexState): boolean {
  return waiting === 0 && !isStopped && error === undefined
}
