import { useMemo } from 'react'
import { useOfDrafts } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { withLastAnswers } from '~/lib/lastAnswers'
import type { RefReference } from '~/provider/types'
import type { FieldsOfEntries } from '~/workspace/entries/EntryField'
import { useEntries } from '~/workspace/entries/entriesOf'
import { useEntryValues } from '~/workspace/entries/useEntryValues'
import type { CollectionProject, Entry } from '~/workspace/Project'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { collectionEntries, membersRead } from './collectionEntries'
import type { ReferencedEntries } from './ReferencedEntries'

/** How far the entries of a collection are read. */
export interface EntryReading {
  /** How many are not read yet. */
  readonly waiting: number
  readonly error: Error | undefined
  readonly retry: () => void
  /** Has this entry read before others. */
  readonly see: (path: string) => void
}

interface CollectionEntries {
  /** Undefined while it is not known which there are. */
  readonly entries: ReferencedEntries | undefined
  readonly isPending: boolean
  readonly reading: EntryReading
}

/** The entries of a collection that a field may name; undefined where that is none. */
export function useCollectionEntries(
  reference: RefReference,
  project: CollectionProject | undefined,
  options: ReferenceOptions,
  fieldsOf: FieldsOfEntries,
): CollectionEntries | undefined {
  const list = useEntries(reference, project?.data)
  const isKnown = !list.isPending && list.error === null
  const known = project && isKnown ? list.entries : undefined
  const members = useMemo(() => membersRead(options), [options])
  const { index, fields, state } = useEntryValues(reference, project, known, fieldsOf, members) ?? {}
  const deleted = useOfDrafts(reference, pathsToGo)
  const values = state?.values
  const entries = useMemo(
    () =>
      project && known && fields && values
        ? sharedEntries(project, staying(known, deleted), values, fields, options)
        : undefined,
    [project, known, fields, values, deleted, options],
  )
  if (!project) return undefined
  const retry = () => (list.error ? list.retry() : index?.goOn())
  const reading = {
    waiting: state?.waiting ?? 0,
    error: list.error ?? state?.error,
    retry,
    see: index?.seeToo ?? nothing,
  }
  return { entries, isPending: list.isPending, reading }
}

/** A form may have a thousand fields that name one of them. */
const sharedEntries = withLastAnswers(collectionEntries)

/** Those that no draft takes away. */
const staying = withLastAnswers((entries: readonly Entry[], deleted: string) => {
  const gone = new Set(deleted.split('\n'))
  return entries.filter(({ path }) => !gone.has(path))
})

/** In one text: Git allows no line end in a path. */
function pathsToGo(drafts: readonly Draft[]): string {
  return drafts.flatMap(({ isDeleted, reference }) => (isDeleted ? reference.path : [])).join('\n')
}

function nothing(): void {}
