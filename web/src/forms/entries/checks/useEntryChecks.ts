import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { readBlobs } from '~/provider/blobs'
import { useProvider } from '~/provider/ProviderContext'
import type { RepositoryName } from '~/provider/types'
import type { EntryFile } from '~/workspace/entries/types'
import type { CollectionProject } from '~/workspace/Project'
import { createWorkerLink } from '../../validation/WorkerLink'
import { spawnWorker } from '../../workers/spawnWorker'
import { EntryChecks, type ProblemCounts } from './EntryChecks'

interface EntryCheckState {
  readonly problems: ProblemCounts
  readonly see: (paths: readonly string[]) => void
}

/** How many problems the entries have by their schema. @param isWanted while there is nothing more urgent to read. */
export function useEntryChecks(
  { owner, repo }: RepositoryName,
  { schema, body }: CollectionProject,
  files: readonly EntryFile[],
  isWanted: boolean,
): EntryCheckState {
  const provider = useProvider()
  const checks = useMemo(
    () =>
      new EntryChecks({
        schema: JSON.stringify(schema),
        body,
        link: createWorkerLink(() => spawnWorker('validation')),
        read: (wanted, onBlobs, signal) => readBlobs(provider, { owner, repo }, wanted, { onBlobs, signal }),
      }),
    [provider, owner, repo, schema, body],
  )
  useEffect(() => {
    if (isWanted) checks.setFiles(files)
  }, [checks, files, isWanted])
  const see = useCallback((paths: readonly string[]) => checks.see(paths), [checks])
  return { problems: useSyncExternalStore(checks.subscribe, checks.state), see }
}
