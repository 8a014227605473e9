import type { ReactNode } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { lazyPart } from '~/ui'
import type { CollectionProject } from '~/workspace/Project'
import { FormLoading } from './FormLoading'
import type { OpenProject } from './useProject'

const WithoutForm = lazyPart(async () => (await import('./WithoutForm')).WithoutForm, {
  fallback: () => <FormLoading />,
})

interface ProjectGateProps {
  readonly open: OpenProject
  /** Leads to the code of the project file, where it can be mended. */
  readonly codeAction: ReactNode
  /** What a data file that is not there yet begins with. */
  readonly startText: () => string
  /** What stands in place of a form where the data are a folder of entries. */
  readonly renderEntries: (project: CollectionProject) => ReactNode
  /** The form, once both files can be read. */
  readonly children: (data: TextDocument) => ReactNode
}

/** The form, or why there is none. */
export function ProjectGate({ open, codeAction, startText, renderEntries, children }: ProjectGateProps) {
  const { project, data, dataReference } = open
  if (data.kind === 'open') return children(data.document)
  if (data.kind === 'collection') return renderEntries(data.project)
  if (data.kind === 'pending') return <FormLoading />
  return (
    <WithoutForm
      project={project}
      data={data}
      dataReference={dataReference}
      codeAction={codeAction}
      startText={startText}
    />
  )
}
