import { useMemo } from 'react'
import type { Draft } from '~/drafts/draft'
import type { RefReference } from '~/provider/types'
import { entryName } from '~/workspace/collection'
import type { EntryIndex, EntryIndexState } from '~/workspace/entries/EntryIndex'
import type { CollectionProject, Entry } from '~/workspace/Project'
import type { NamesOfColumns } from './ColumnNames'
import { type EntryRow, type EntryState, entryRow } from './model/EntryRow'
import { type EntryFields, withNames } from './model/entryFields'
import { useEntryValues } from './model/useEntryValues'

interface EntryRows {
  readonly fields: EntryFields
  /** All entries, by the names of their files. */
  readonly rows: readonly EntryRow[]
  readonly index: EntryIndex
  readonly state: EntryIndexState
}

/** The entries with what they say, drafts laid over them. */
export function useEntryRows(
  reference: RefReference,
  project: CollectionProject,
  entries: readonly Entry[],
  names: NamesOfColumns,
): EntryRows {
  const { fields: own, index, state, drafts } = useEntryValues(reference, project, entries)
  const fields = useMemo(() => withNames(own, names), [own, names])
  const { values } = state
  const { data } = project
  const rows = useMemo(
    () =>
      entries.flatMap((entry) => {
        const { path } = entry
        const draft = drafts.get(path)
        // A draft that has just ended is listed for a moment longer.
        if (draft === undefined && entry.sha === '') return []
        const name = entryName(data, path)
        return entryRow({ entry, name, state: draft && stateOf(draft) }, own, values.get(path))
      }),
    [entries, drafts, data, own, values],
  )
  return { fields, rows, index, state }
}

function stateOf({ base, isDeleted }: Draft): EntryState {
  if (isDeleted) return 'deleted'
  return base.sha === null ? 'new' : 'changed'
}
