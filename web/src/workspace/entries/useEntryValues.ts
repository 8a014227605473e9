import { useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import { type Draft, isUnread } from '~/drafts/draft'
import { withLastAnswers } from '~/lib/lastAnswers'
import type { RefReference } from '~/provider/types'
import { inLanguage } from '../locales/Locales'
import type { CollectionProject, Entry } from '../Project'
import type { EntryFields, FieldsOfEntries } from './EntryField'
import type { EntryFile } from './types'
import { type OpenEntryIndex, useEntryIndex } from './useEntryIndex'

interface EntryValuesOf extends OpenEntryIndex {
  readonly fields: EntryFields
  /** By path: what is typed into the entries, and that one is to go. */
  readonly drafts: ReadonlyMap<string, Draft>
}

const NO_MEMBERS: readonly string[] = []

/**
 * What the entries of a collection say, drafts laid over them.
 * @param fieldsOf what the form tells of them; the same function each time.
 */
export function useEntryValues(
  reference: RefReference,
  project: CollectionProject,
  entries: readonly Entry[],
  fieldsOf: FieldsOfEntries,
): EntryValuesOf
/**
 * The same while it may not be known which collection it is, and which entries it has.
 * @param members more than the list of the entries shows: names, or JSON pointers.
 */
export function useEntryValues(
  reference: RefReference,
  project: CollectionProject | undefined,
  entries: readonly Entry[] | undefined,
  fieldsOf: FieldsOfEntries,
  members: readonly string[],
): EntryValuesOf | undefined
export function useEntryValues(
  reference: RefReference,
  project: CollectionProject | undefined,
  entries: readonly Entry[] | undefined,
  fieldsOf: FieldsOfEntries,
  members = NO_MEMBERS,
): EntryValuesOf | undefined {
  const { owner, repo } = reference
  const fields = useMemo(() => project && fieldsOf(project), [project, fieldsOf])
  const body = project?.body ?? null
  // Where they are members of one file all are read.
  const languages = project?.locales?.member && project.locales.languages
  const spec = useMemo(() => {
    const { title, picture, columns = [] } = fields ?? {}
    const own = [title?.name, picture?.name, ...columns.map(({ name }) => name)]
    const listed = languages
      ? languages.flatMap((one) => own.map((name) => name && inLanguage(name, one)))
      : own
    // What the list reads as well is read for both.
    return { body, members: [...new Set([...listed, ...members])].filter((name) => name !== undefined) }
  }, [fields, body, members, languages])
  const changeSet = useChangeSet(reference)
  const drafts = draftsByPath(changeSet)
  const open = useEntryIndex(
    project && {
      repository: { owner, repo },
      collection: project.path,
      spec,
      files: entries && filesOf(entries, changeSet),
    },
  )
  return useMemo(() => open && fields && { ...open, fields, drafts }, [open, fields, drafts])
}

const draftsByPath = withLastAnswers(
  (drafts: readonly Draft[]): ReadonlyMap<string, Draft> =>
    new Map(drafts.map((draft) => [draft.reference.path, draft])),
)

/** The same list for all who ask about the same. */
export const filesOf = withLastAnswers(
  (entries: readonly Entry[], changeSet: readonly Draft[]): readonly EntryFile[] => {
    const drafts = draftsByPath(changeSet)
    return entries.flatMap(({ path, sha, size }): EntryFile[] => {
      const draft = drafts.get(path)
      if (draft?.blob) return [{ path, version: { kind: 'blob', ...draft.blob } }]
      if (draft && !isUnread(draft)) return [{ path, version: { kind: 'text', text: draft.text } }]
      return sha === '' ? [] : [{ path, version: { kind: 'blob', sha, size } }]
    })
  },
)
