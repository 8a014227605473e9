import type { ReactNode } from 'react'
import { DraftNote } from '~/editor/open/DraftNote'
import { ProjectGate } from '~/editor/open/ProjectGate'
import type { OpenProject } from '~/editor/open/useProject'
import { FormView } from './FormView'
import styles from './ProjectView.module.css'

export interface ProjectViewProps {
  readonly open: OpenProject
  /** Leads to the code of the project file; offered where there is no form yet. */
  readonly codeAction: ReactNode
  /** Shows the code of the data file. */
  readonly onShowCode: () => void
}

/** The form of an open project, or why there is none. */
export function ProjectView({ open, codeAction, onShowCode }: ProjectViewProps) {
  return (
    <ProjectGate open={open} codeAction={codeAction}>
      {(data) => (
        <div className={styles.view}>
          <DraftNote document={data} />
          <div className={styles.fill}>
            <FormView project={open.project} data={data} onShowCode={onShowCode} />
          </div>
        </div>
      )}
    </ProjectGate>
  )
}
