import { useMemo } from 'react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { type ProjectReading, readProject } from './readProject'

/** What the text of a project file says at the moment. */
export function useProjectReading(project: TextDocument): ProjectReading {
  const text = useDocument(project, ({ text }) => text)
  return useMemo(() => readProject(text), [text])
}
