import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { DraftNote } from '~/editor/open/DraftNote'
import { ProjectGate } from '~/editor/open/ProjectGate'
import { useProject } from '~/editor/open/useProject'
import { FormView } from '~/forms/FormView'
import { readProject } from '~/forms/schema/project'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { TreeEntry } from '~/provider/types'
import { LinkButton } from '~/ui'
import styles from './FocusForm.module.css'

export interface FocusFormProps {
  readonly project: TextDocument
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

export function FocusForm({ project, commit, entries }: FocusFormProps) {
  useDocument(project)
  const { text } = project
  const reading = useMemo(() => readProject(text), [text])
  const open = useProject({ project, reading, commit, entries })
  const codeHref = blobRoute(project.reference)
  return (
    <ProjectGate open={open} codeAction={<LinkButton href={codeHref}>{m.workspace_open_file()}</LinkButton>}>
      {(data) => <Form project={project} data={data} codeHref={codeHref} />}
    </ProjectGate>
  )
}

interface FormProps {
  readonly project: TextDocument
  readonly data: TextDocument
  readonly codeHref: string
}

function Form({ project, data, codeHref }: FormProps) {
  useDocument(data)
  const { history } = useRouter()
  return (
    <div className={styles.form}>
      <DraftNote document={data} />
      <div className={styles.fill}>
        <FormView project={project} data={data} onShowCode={() => history.push(codeHref)} />
      </div>
    </div>
  )
}
