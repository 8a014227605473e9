import { useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import { type Draft, isUnread } from '~/drafts/draft'
import type { RefReference } from '~/provider/types'
import { entryName } from '~/workspace/collection'
import type { EntryIndex, EntryIndexState } from '~/workspace/entries/EntryIndex'
import type { EntryFile } from '~/workspace/entries/types'
import { useEntryIndex } from '~/workspace/entries/useEntryIndex'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { spawnWorker } from '../workers/spawnWorker'
import { type EntryRow, type EntryState, entryRow } from './model/EntryRow'
import { type EntryFields, entryFields } from './model/entryFields'

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
  { path: collection, schema, uiSchema, body, data }: CollectionProject,
  entries: readonly Entry[],
): EntryRows {
  const { owner, repo } = reference
  const fields = useMemo(() => entryFields(schema, uiSchema), [schema, uiSchema])
  const spec = useMemo(() => {
    const { title, picture, columns } = fields
    const members = [title?.name, picture?.name, ...columns.map(({ name }) => name)]
    return { body, members: members.filter((name) => name !== undefined) }
  }, [fields, body])
  const drafts = useChangeSet(reference)
  const draftByPath = useMemo(() => new Map(drafts.map((draft) => [draft.reference.path, draft])), [drafts])
  const files = useMemo(
    () =>
      entries.flatMap(({ path, sha, size }): EntryFile[] => {
        const draft = draftByPath.get(path)
        if (draft?.blob) return [{ path, version: { kind: 'blob', ...draft.blob } }]
        if (draft && !isUnread(draft)) return [{ path, version: { kind: 'text', text: draft.text } }]
        return sha === '' ? [] : [{ path, version: { kind: 'blob', sha, size } }]
      }),
    [entries, draftByPath],
  )
  const { index, state } = useEntryIndex({
    repository: { owner, repo },
    collection,
    spec,
    files,
    spawn: spawnEntries,
  })
  const { values } = state
  const rows = useMemo(
    () =>
      entries.flatMap((entry) => {
        const { path } = entry
        const draft = draftByPath.get(path)
        // A draft that has just ended is listed for a moment longer.
        if (draft === undefined && entry.sha === '') return []
        const name = entryName(data, path)
        return entryRow({ entry, name, state: draft && stateOf(draft) }, fields, values.get(path))
      }),
    [entries, draftByPath, data, fields, values],
  )
  return { fields, rows, index, state }
}

function stateOf({ base, isDeleted }: Draft): EntryState {
  if (isDeleted) return 'deleted'
  return base.sha === null ? 'new' : 'changed'
}

function spawnEntries(): Worker {
  return spawnWorker('entries')
}
