import { useMemo } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { CollectionProject } from '~/workspace/Project'
import type { Side } from './Side'
import { SourcePane } from './SourcePane'
import { useSourceText } from './useSourceText'
import { useTranslations } from './useTranslations'

interface SourceOfFileProps {
  readonly project: CollectionProject & ProjectForm
  /** The translation. */
  readonly data: TextDocument
}

/** The source of a translation that has a file of its own. */
export function SourceOfFile({ project, data }: SourceOfFileProps) {
  const { own, source } = useTranslations(data.reference, project)
  const text = useSourceText(data.reference, source?.file)
  const ownSide = useSide(own)
  const sourceSide = useSide(source)
  if (!ownSide || !sourceSide || ownSide.path === sourceSide.path) return null
  return <SourcePane form={project} data={data} own={ownSide} source={sourceSide} text={text} />
}

function useSide(file: Pick<Side, 'language' | 'path'> | undefined): Side | undefined {
  const { language, path } = file ?? {}
  return useMemo(
    () => (language === undefined || path === undefined ? undefined : { language, path, inside: [] }),
    [language, path],
  )
}
