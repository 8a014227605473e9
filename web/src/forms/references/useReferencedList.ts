import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { useFormat } from '~/editor/open/useFormat'
import { withLastAnswers } from '~/lib/lastAnswers'
import { projectName } from '~/lib/paths'
import { useRepositoryFiles } from '~/provider/queries/useRepositoryFiles'
import type { PathReference, RefReference } from '~/provider/types'
import { stringMember } from '~/schema/json'
import type { FieldsOfEntries } from '~/workspace/entries/EntryField'
import { formatOfData } from '~/workspace/forms/formatOfData'
import { dataPathOf, hasCollection } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import type { ValueStore } from '../store/ValueStore'
import { listEntries } from './listEntries'
import { ownList } from './ownList'
import { NO_ENTRIES, type ReferencedEntries } from './ReferencedEntries'
import { type EntryReading, useCollectionEntries } from './useCollectionEntries'
import { useTextDocument } from './useTextDocument'

export interface ReferencedList {
  readonly status: 'pending' | 'ready' | 'missing'
  readonly entries: ReferencedEntries
  /** What people call the list: the title of its project, or the name of its file. */
  readonly name: string
  /** Where the entries are edited; undefined: in this very form. */
  readonly reference: PathReference | undefined
  /** Of a collection: how far its entries are read. */
  readonly reading: EntryReading | undefined
}

/**
 * The entries that a field may name, as they are at this moment: drafts count.
 * @param own the data of the form that the field is in; undefined: what refers to these has no entries.
 * @param fieldsOf what the form tells of the entries of a collection; the same function each time.
 */
export function useReferencedList(
  { owner, repo, ref }: RefReference,
  own: ValueStore | undefined,
  options: ReferenceOptions,
  fieldsOf: FieldsOfEntries,
): ReferencedList {
  const place = useMemo(() => ({ owner, repo, ref }), [owner, repo, ref])
  const files = useRepositoryFiles(place)
  const { target } = options
  const targetPath = target.kind === 'here' ? undefined : target.path
  const targetReference = useReference(place, targetPath)
  const project = useTextDocument(target.kind === 'project' ? targetReference : undefined, files)
  const projectText = useText(project.document)
  const form = useMemo(
    () => (projectText === undefined ? undefined : projectIn(projectText, targetPath ?? '')),
    [projectText, targetPath],
  )
  const ownPath = own?.document.reference.path
  const dataPath = target.kind === 'project' ? form && dataPathOf(form) : targetPath
  const isHere = target.kind === 'here' || (dataPath !== undefined && dataPath === ownPath)
  const dataReference = useReference(place, isHere ? undefined : dataPath)
  const data = useTextDocument(dataReference, files)
  const body = form?.body ?? null
  const format = useFormat(dataReference?.path, body)
  const text = useText(data.document)
  const here = isHere && own ? ownList(own, options) : undefined
  const inOwn = useSyncExternalStore(here?.subscribe ?? noList.subscribe, here?.entries ?? noList.entries)
  const inFile = useMemo(
    () =>
      text === undefined || dataPath === undefined || format.kind !== 'loaded'
        ? undefined
        : entriesInFile(text, dataPath, body, options),
    [text, dataPath, body, format.kind, options],
  )
  const collection = useCollectionEntries(
    place,
    form && hasCollection(form) ? form : undefined,
    options,
    fieldsOf,
  )
  const entries = collection?.entries ?? (isHere ? inOwn : inFile)

  const isPending =
    files.status === 'pending' ||
    collection?.isPending === true ||
    (!isHere && (project.isPending || data.isPending || (text !== undefined && format.kind === 'pending')))
  return {
    status: entries ? 'ready' : isPending ? 'pending' : 'missing',
    entries: entries ?? NO_ENTRIES,
    name: stringMember(form?.schema, 'title') ?? projectName(targetPath ?? ownPath ?? ''),
    reference: target.kind === 'here' ? undefined : targetReference,
    reading: collection?.reading,
  }
}

const projectIn = withLastAnswers((text: string, path: string) => {
  const reading = readProject(text, path)
  return reading.kind === 'form' ? reading.form : undefined
})

/** The format is loaded. */
const entriesInFile = withLastAnswers(
  (text: string, path: string, body: string | null, options: ReferenceOptions) => {
    const reading = formatOfData(path, { body }).read(text)
    return reading.ok ? listEntries(text, reading.root, options) : undefined
  },
)

const noList = { subscribe: () => () => {}, entries: () => undefined }

/** The same object while it names the same file. */
function useReference(place: RefReference, path: string | undefined): PathReference | undefined {
  return useMemo(() => (path === undefined ? undefined : { ...place, path }), [place, path])
}

/** The text of a document that may not be there yet. */
function useText(document: TextDocument | undefined): string | undefined {
  const subscribe = useCallback(
    (listener: () => void) => document?.subscribe(listener) ?? (() => undefined),
    [document],
  )
  return useSyncExternalStore(subscribe, () => document?.text)
}
