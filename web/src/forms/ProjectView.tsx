import type { ReactNode } from 'react'
import { DraftNote } from '~/editor/open/DraftNote'
import { ProjectGate } from '~/editor/open/ProjectGate'
import type { OpenProject } from '~/editor/open/useProject'
import { FormView } from './FormView'
import styles from './ProjectView.module.css'
import type { ProjectReading } from './project/readProject'

interface ProjectViewProps {
  readonly open: OpenProject
  /** What its project file says. */
  readonly reading: ProjectReading
  /** Leads to the code of the project file; offered where there is no form yet. */
  readonly codeAction: ReactNode
  /** Shows the code of the data file. */
  readonly onShowCode: () => void
}

/** The form of an open project, or why there is none. */
export function ProjectView({ open, reading, codeAction, onShowCode }: ProjectViewProps) {
  return (
    <ProjectGate open={open} codeAction={codeAction}>
      {(data) => (
        <div className={styles.view}>
          <DraftNote document={data} />
          <div className={styles.fill}>
            {reading.kind === 'form' && (
              <FormView
                form={reading.form}
                projectReference={open.project.reference}
                data={data}
                onShowCode={onShowCode}
              />
            )}
          </div>
        </div>
      )}
    </ProjectGate>
  )
}
