import type { ReactNode } from 'react'
import { EditorLoading } from '~/editor/EditorLoading'
import { ProjectGate } from '~/editor/open/ProjectGate'
import type { OpenProject } from '~/editor/open/useProject'
import type { TextAsking } from '~/forms/model/FormContext'
import { lazyPart, useFlow, useIsNarrow } from '~/ui'
import { useTouchedProject } from '~/workspace/allProjects/useTouchedProject'
import { startText } from '~/workspace/forms/startText'
import type { ProjectReading } from '~/workspace/readProject'
import { DataView } from './DataView'

const CollectionView = lazyPart(async () => (await import('~/entries/CollectionView')).CollectionView, {
  fallback: () => <EditorLoading />,
})

interface ProjectViewProps {
  readonly open: OpenProject
  /** What its project file says. */
  readonly reading: ProjectReading
  /** While files are read that its schema refers to. */
  readonly isPending: boolean
  /** Leads to the code of the project file; offered where there is no form yet. */
  readonly codeAction: ReactNode
  /** Shows the code of the data file. */
  readonly onShowCode: () => void
  /** Where the form itself may be changed from here. */
  readonly renderTextAsking?: TextAsking
  /** Stands above the form. */
  readonly start?: ReactNode
  /** Whether nothing else is beside it: then it has all of a narrow screen. */
  readonly isAlone: boolean
}

/** The form of an open project, or why there is none. */
export function ProjectView(props: ProjectViewProps) {
  const { open, reading, isPending, codeAction, onShowCode, renderTextAsking, start: above, isAlone } = props
  const isNarrow = useIsNarrow()
  useTouchedProject(open.project.reference, reading)
  // Before the form is there: it goes where it stood as it comes. The list of entries scrolls by itself.
  useFlow(isAlone && isNarrow && reading.kind === 'form' && open.data.kind !== 'collection')
  const whole: OpenProject =
    isPending && open.data.kind === 'open' ? { ...open, data: { kind: 'pending' } } : open
  const start = () => (reading.kind === 'form' ? startText(open.dataReference?.path ?? '', reading.form) : '')
  return (
    <ProjectGate
      open={whole}
      codeAction={codeAction}
      startText={start}
      renderEntries={(project) => <CollectionView reference={open.project.reference} project={project} />}
    >
      {(data) =>
        reading.kind === 'form' && (
          <DataView
            form={reading.form}
            projectReference={open.project.reference}
            renderTextAsking={renderTextAsking}
            data={data}
            onShowCode={onShowCode}
            start={above}
          />
        )
      }
    </ProjectGate>
  )
}
