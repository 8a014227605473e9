import { Braces } from 'lucide-react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { DraftNote } from '~/editor/open/DraftNote'
import { ProjectGate } from '~/editor/open/ProjectGate'
import type { OpenProject } from '~/editor/open/useProject'
import { FormView } from '~/forms/FormView'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from './Pane.module.css'

export interface FormPaneProps {
  readonly open: OpenProject
  readonly onShowCode: (file: 'data' | 'project') => void
}

export function FormPane({ open, onShowCode }: FormPaneProps) {
  return (
    <ProjectGate
      open={open}
      codeAction={
        <Button icon={Braces} onPress={() => onShowCode('project')}>
          {m.workspace_show_code()}
        </Button>
      }
    >
      {(data) => <Form project={open.project} data={data} onShowCode={() => onShowCode('data')} />}
    </ProjectGate>
  )
}

interface FormProps {
  readonly project: TextDocument
  readonly data: TextDocument
  readonly onShowCode: () => void
}

function Form({ project, data, onShowCode }: FormProps) {
  useDocument(data)
  return (
    <div className={styles.pane}>
      <DraftNote document={data} />
      <div className={styles.fill}>
        <FormView project={project} data={data} onShowCode={onShowCode} />
      </div>
    </div>
  )
}
