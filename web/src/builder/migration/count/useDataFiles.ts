import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useChangeSet } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { withLastAnswers } from '~/lib/lastAnswers'
import { useProvider } from '~/provider/ProviderContext'
import { entryQuery } from '~/provider/queries/entryQuery'
import { useResolvedRef } from '~/provider/queries/refs'
import { isLink } from '~/provider/treeEntry'
import type { RefReference } from '~/provider/types'
import { useEntries } from '~/workspace/entries/entriesOf'
import type { EditedFile } from '~/workspace/files/openFiles'
import { dataPathOf, hasCollection, type Project } from '~/workspace/Project'

/** The files that are the data of a project, with the drafts over them. */
export interface DataFiles {
  readonly files: readonly EditedFile[]
  readonly drafts: ReadonlyMap<string, Draft>
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Nothing is read where they are not wanted. */
export function useDataFiles(reference: RefReference, project: Project, isWanted: boolean): DataFiles {
  const { commit } = useResolvedRef(reference)
  const path = dataPathOf(project)
  const isOne = isWanted && path !== undefined
  const file = useQuery(entryQuery(useProvider(), reference, isOne ? commit : undefined, path ?? ''))
  const list = useEntries(reference, isWanted && hasCollection(project) ? project.data : undefined)
  const all = useChangeSet(reference)
  const [draftsOf] = useState(() => withLastAnswers(byPath))
  const { entries } = list
  const { data: entry } = file
  const files = useMemo(() => {
    if (path === undefined) return entries
    if (entry === undefined) return []
    // A link is never followed.
    if (entry?.type === 'blob' && !isLink(entry)) return [{ path, sha: entry.sha }]
    return [{ path, sha: '' }]
  }, [path, entries, entry])
  const paths = useMemo(() => new Set(files.map((one) => one.path)), [files])
  const { isPending, error, retry } =
    path === undefined
      ? list
      : { isPending: file.isPending, error: file.error, retry: () => void file.refetch() }
  const drafts = draftsOf(all.filter((draft) => paths.has(draft.reference.path)))
  return { files, drafts, isPending: isWanted && isPending, error, retry }
}

function byPath(drafts: readonly Draft[]): ReadonlyMap<string, Draft> {
  return new Map(drafts.map((draft) => [draft.reference.path, draft]))
}
