import { useCallback, useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { withNames } from '~/forms/rows/columns/entryFields'
import { projectFields } from '~/forms/rows/columns/projectFields'
import type { RefReference } from '~/provider/types'
import { entryName } from '~/workspace/collection'
import { type EntryFields } from '~/workspace/entries/EntryField'
import type { EntryIndex, EntryIndexState } from '~/workspace/entries/EntryIndex'
import { filesOf, useEntryValues } from '~/workspace/entries/useEntryValues'
import type { CollectionProject, Entry } from '~/workspace/Project'
import type { NamesOfColumns } from './ColumnNames'
import { useEntryChecks } from './checks/useEntryChecks'
import { useReviewedPaths } from './checks/useReviewedPaths'
import { localizedRows } from './locales/localizedRows'
import { memberRows } from './locales/memberRows'
import { type EntryRow, type EntryState, entryRow } from './model/EntryRow'

interface EntryRows {
  readonly fields: EntryFields
  /** All entries, by the names of their files; one a row, whatever languages it is in. */
  readonly rows: readonly EntryRow[]
  readonly index: EntryIndex
  readonly state: EntryIndexState
  /** Says which entries are on view: they come before others. */
  readonly see: (paths: readonly string[]) => void
}

/** The entries with what they say, drafts laid over them. */
export function useEntryRows(
  reference: RefReference,
  project: CollectionProject,
  entries: readonly Entry[],
  names: NamesOfColumns,
  language: string | undefined,
): EntryRows {
  const { fields: own, index, state, drafts } = useEntryValues(reference, project, entries, projectFields)
  const fields = useMemo(() => withNames(own, names), [own, names])
  const { values } = state
  const checks = useEntryChecks(reference, project, filesOf(entries, useChangeSet(reference)), index)
  const { problems, see: seeForChecks } = checks
  const reviewed = useReviewedPaths(reference)
  const { data } = project
  const told = useMemo(
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
  const byFile = useMemo(
    () =>
      problems.size === 0 && reviewed.size === 0
        ? told
        : told.map((row) => {
            const count = problems.get(row.path) ?? 0
            const isInReview = reviewed.has(row.path)
            return count === 0 && !isInReview ? row : { ...row, problems: count, isInReview }
          }),
    [told, problems, reviewed],
  )
  const { locales } = project
  const rows = useMemo(
    () => localizedRows(memberRows(byFile, own, locales, language), data, language),
    [byFile, own, locales, data, language],
  )
  const see = useCallback(
    (paths: readonly string[]) => {
      index.see(paths)
      seeForChecks(paths)
    },
    [index, seeForChecks],
  )
  return { fields, rows, index, state, see }
}

function stateOf({ base, isDeleted }: Draft): EntryState {
  if (isDeleted) return 'deleted'
  return base.sha === null ? 'new' : 'changed'
}
