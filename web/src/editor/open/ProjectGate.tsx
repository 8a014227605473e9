import type { ReactNode } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { lazyPart } from '~/ui'
import { EditorLoading } from '../EditorLoading'
import type { OpenProject } from './useProject'

const WithoutForm = lazyPart(async () => (await import('./WithoutForm')).WithoutForm, {
  fallback: () => <EditorLoading />,
})

export interface ProjectGateProps {
  readonly open: OpenProject
  /** Leads to the code of the project file, where it can be mended. */
  readonly codeAction: ReactNode
  /** The form, once both files can be read. */
  readonly children: (data: TextDocument) => ReactNode
}

/** The form, or why there is none. */
export function ProjectGate({ open, codeAction, children }: ProjectGateProps) {
  const { project, data, dataReference } = open
  if (data.kind === 'open') return children(data.document)
  if (data.kind === 'pending') return <EditorLoading />
  return <WithoutForm project={project} data={data} dataReference={dataReference} codeAction={codeAction} />
}
