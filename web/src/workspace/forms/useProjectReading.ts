import { useMemo } from 'react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { type ProjectReading, readProject } from '../readProject'
import { useWholeForm } from './schemaFiles/useWholeForms'

interface OpenReading {
  readonly reading: ProjectReading
  /** While files are read that the schema refers to, for the first time. */
  readonly isPending: boolean
}

/** What the text of a project file says at the moment, with the schemas that it refers to. */
export function useProjectReading(project: TextDocument, commit: string): OpenReading {
  const text = useDocument(project, ({ text }) => text)
  const { path } = project.reference
  const reading = useMemo(() => readProject(text, path), [text, path])
  const own = reading.kind === 'form' ? reading.form : undefined
  const form = useWholeForm(project.reference, commit, own)
  return useMemo(
    () => ({
      reading: form === undefined ? reading : { kind: 'form', form },
      isPending: form === undefined && own !== undefined,
    }),
    [reading, own, form],
  )
}
