import { useMemo } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import type { PathReference, TreeEntry } from '~/provider/types'
import { type CollectionProject, dataPathOf, hasCollection } from '~/workspace/Project'
import type { ProjectReading } from '~/workspace/readProject'
import { type OpenFile, useFile } from './useFile'
import { useFileBase, useFileContent } from './useFileContent'
import { type FormatLoad, useFormat } from './useFormat'
import { useOpenDocument } from './useOpenDocument'

/** The data file of a project. */
export type ProjectData =
  | { readonly kind: 'unknown'; readonly reason: Exclude<ProjectReading, { kind: 'form' }> }
  | { readonly kind: 'collection'; readonly project: CollectionProject }
  | { readonly kind: 'outside'; readonly dataFile: string }
  | { readonly kind: 'pending' }
  | {
      readonly kind: 'unreadable'
      readonly file: Exclude<OpenFile, { kind: 'pending' | 'loaded' | 'missing' }>
    }
  | { readonly kind: 'not-text' }
  /** What reads the file's format did not arrive. */
  | Extract<FormatLoad, { kind: 'failed' }>
  | { readonly kind: 'missing'; readonly create: (start: string) => void }
  | { readonly kind: 'open'; readonly document: TextDocument }

export interface OpenProject {
  readonly project: TextDocument
  /** Undefined where the project file names none. */
  readonly dataReference: PathReference | undefined
  readonly data: ProjectData
}

interface OpenProjectOptions {
  readonly project: TextDocument
  readonly reading: ProjectReading
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

/** The pair of files: the project's document and the data that it names. */
export function useProject({ project, reading, commit, entries }: OpenProjectOptions): OpenProject {
  const { reference } = project
  const path = reading.kind === 'form' ? dataPathOf(reading.form) : undefined
  const format = useFormat(path, reading.kind === 'form' ? reading.form.body : null)
  const dataReference = useMemo(
    () => (path === undefined ? undefined : { ...reference, path }),
    [reference, path],
  )
  const { file, commit: at } = useFile(dataReference ?? { ...reference, path: '' }, commit, entries)
  const content = useFileContent(path ?? '', file)
  const base = useFileBase(file, content)
  const document = useOpenDocument(dataReference, base, at)

  return { project, dataReference, data: dataOf() }

  function dataOf(): ProjectData {
    if (reading.kind !== 'form') return { kind: 'unknown', reason: reading }
    const { form } = reading
    if (hasCollection(form)) return { kind: 'collection', project: form }
    if (path === undefined)
      return { kind: 'outside', dataFile: form.data.kind === 'file' ? form.data.written : '' }
    if (file.kind === 'pending') return file
    if (file.kind !== 'loaded' && file.kind !== 'missing') return { kind: 'unreadable', file }
    if (!document) return { kind: content && content.kind !== 'text' ? 'not-text' : 'pending' }
    if (format.kind === 'failed') return format
    if (format.kind === 'pending') return { kind: 'pending' }
    if (document.base.sha === null && document.text === '') {
      return {
        kind: 'missing',
        create: (start) => document.apply([{ from: 0, to: 0, insert: start }], 'form'),
      }
    }
    return { kind: 'open', document }
  }
}
