import { useMemo } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { dataPathOf } from '~/lib/dataPath'
import type { PathReference, TreeEntry } from '~/provider/types'
import { type OpenFile, useFile } from './useFile'
import { useFileBase, useFileContent } from './useFileContent'
import { useOpenDocument } from './useOpenDocument'

/** What a project file's text says, as far as finding its data needs it. */
export type ProjectReading =
  | { readonly kind: 'form'; readonly form: { readonly dataFile: string } }
  | { readonly kind: 'not-json' | 'too-deep' }
  | { readonly kind: 'not-a-project'; readonly missing: 'schema' | 'options.dataFile' }

/** The data file of a project. */
export type ProjectData =
  | { readonly kind: 'unknown'; readonly reason: Exclude<ProjectReading, { kind: 'form' }> }
  | { readonly kind: 'outside'; readonly dataFile: string }
  | { readonly kind: 'pending' }
  | {
      readonly kind: 'unreadable'
      readonly file: Exclude<OpenFile, { kind: 'pending' | 'loaded' | 'missing' }>
    }
  | { readonly kind: 'not-text' }
  | { readonly kind: 'missing'; readonly create: () => void }
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
  const dataFile = reading.kind === 'form' ? reading.form.dataFile : undefined
  const path = dataFile === undefined ? undefined : dataPathOf(reference.path, dataFile)
  const dataReference = useMemo(
    () => (path === undefined ? undefined : { ...reference, path }),
    [reference, path],
  )
  const file = useFile(dataReference ?? { ...reference, path: '' }, commit, entries)
  const content = useFileContent(path ?? '', file)
  const base = useFileBase(file, content)
  const document = useOpenDocument(dataReference, base, commit)

  return { project, dataReference, data: dataOf() }

  function dataOf(): ProjectData {
    if (reading.kind !== 'form') return { kind: 'unknown', reason: reading }
    if (path === undefined) return { kind: 'outside', dataFile: reading.form.dataFile }
    if (file.kind === 'pending') return file
    if (file.kind !== 'loaded' && file.kind !== 'missing') return { kind: 'unreadable', file }
    if (!document) return { kind: content && content.kind !== 'text' ? 'not-text' : 'pending' }
    if (document.base.sha === null && document.text === '') {
      return { kind: 'missing', create: () => document.apply([{ from: 0, to: 0, insert: '{}\n' }], 'form') }
    }
    return { kind: 'open', document }
  }
}
