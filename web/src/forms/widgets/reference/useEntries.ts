import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { projectName } from '~/lib/paths'
import type { PathReference } from '~/provider/types'
import { useRepositoryFiles } from '~/provider/useRepositoryFiles'
import { dataPathOf } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import { useForm } from '../../FormContext'
import { createValueNames } from '../../rows/valueNames'
import { stringMember } from '../../schema/json'
import { type Entries, entriesOf } from './entries'
import type { ReferenceOptions } from './ReferenceOptions'
import { useTextDocument } from './useTextDocument'

export interface ReferencedList {
  readonly status: 'pending' | 'ready' | 'missing'
  readonly entries: Entries
  /** What people call the list: the title of its project, or the name of its file. */
  readonly name: string
  /** Where the entries are edited; undefined: in this very form. */
  readonly reference: PathReference | undefined
}

const NO_ENTRIES: Entries = { items: [], byId: new Map(), names: createValueNames([]) }

/** The entries that a field may name, as they are at this moment: drafts count. */
export function useEntries(options: ReferenceOptions): ReferencedList {
  const { store } = useForm()
  const { reference } = store.document
  const files = useRepositoryFiles(reference)
  const { target } = options
  const targetPath = target.kind === 'here' ? undefined : target.path
  const targetReference = useReference(reference, targetPath)
  const project = useTextDocument(target.kind === 'project' ? targetReference : undefined, files)
  const projectText = useText(project.document)
  const reading = useMemo(
    () => (projectText === undefined ? undefined : readProject(projectText, targetPath ?? '')),
    [projectText, targetPath],
  )
  const form = reading?.kind === 'form' ? reading.form : undefined
  const dataPath = targetDataPath()
  const dataReference = useReference(reference, dataPath)
  const isHere = target.kind === 'here' || dataPath === reference.path
  const data = useTextDocument(isHere ? undefined : dataReference, files)
  const text = useText(isHere ? store.document : data.document)
  const entries = useMemo(
    () => (text === undefined ? undefined : sharedEntries(text, options)),
    [text, options],
  )

  const isPending = !isHere && (project.isPending || data.isPending)
  return {
    status: entries ? 'ready' : isPending || files.status === 'pending' ? 'pending' : 'missing',
    entries: entries ?? NO_ENTRIES,
    name: stringMember(form?.schema, 'title') ?? projectName(targetPath ?? reference.path),
    reference: target.kind === 'here' ? undefined : targetReference,
  }

  function targetDataPath(): string | undefined {
    if (target.kind !== 'project') return targetPath
    return form && dataPathOf(form)
  }
}

/** The same object while it names the same file. */
function useReference(
  { owner, repo, ref }: PathReference,
  path: string | undefined,
): PathReference | undefined {
  return useMemo(
    () => (path === undefined ? undefined : { owner, repo, ref, path }),
    [owner, repo, ref, path],
  )
}

/** The text of a document that may not be there yet. */
function useText(document: TextDocument | undefined): string | undefined {
  const subscribe = useCallback(
    (listener: () => void) => document?.subscribe(listener) ?? (() => undefined),
    [document],
  )
  return useSyncExternalStore(subscribe, () => document?.text)
}

/** The last lists that were read: a form may have a thousand fields that name one of them. */
const read: { readonly text: string; readonly options: string; readonly entries: Entries | undefined }[] = []
const MAX_READ = 8

function sharedEntries(text: string, options: ReferenceOptions): Entries | undefined {
  const key = JSON.stringify(options)
  const known = read.find((one) => one.options === key && one.text === text)
  if (known) return known.entries
  const entries = entriesOf(text, options)
  read.unshift({ text, options: key, entries })
  read.length = Math.min(read.length, MAX_READ)
  return entries
}
