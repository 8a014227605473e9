import { useMemo, useState } from 'react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { type ProjectReading, readProject } from '../readProject'
import { useWholeForm } from './schemaFiles/useWholeForms'

interface OpenReading {
  /** While the text cannot be read, as in the middle of typing, what it said before. */
  readonly reading: ProjectReading
  /** Whether it said so before, and cannot be read now. */
  readonly isStale: boolean
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
  const now: ProjectReading = useMemo(
    () => (form === undefined ? reading : { kind: 'form', form }),
    [reading, form],
  )
  const [last, setLast] = useState({ path, reading: now })
  if (now.kind === 'form' && (now !== last.reading || path !== last.path)) setLast({ path, reading: now })
  // What can be read and is no project is no slip of typing: what it lacks is told.
  const isUnread = now.kind === 'not-json' || now.kind === 'too-deep'
  const isStale = isUnread && last.reading.kind === 'form' && last.path === path
  return {
    reading: isStale ? last.reading : now,
    isStale,
    isPending: form === undefined && own !== undefined,
  }
}
