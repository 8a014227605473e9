import type { TextDocument } from '~/drafts/TextDocument'
import { useProject } from '~/editor/open/useProject'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { ProjectView } from '~/projects/ProjectView'
import type { TreeEntry } from '~/provider/types'
import { LinkButton } from '~/ui'
import { useProjectReading } from '~/workspace/forms/useProjectReading'

interface FocusFormProps {
  readonly project: TextDocument
  readonly commit: string
  readonly entries: readonly TreeEntry[]
}

/** The form of a project whose file is open. */
export function FocusForm({ project, commit, entries }: FocusFormProps) {
  const history = useNavigationHistory()
  const { reading, isPending } = useProjectReading(project, commit)
  const open = useProject({ project, reading, commit, entries })
  const codeHref = blobRoute(project.reference)
  return (
    <ProjectView
      open={open}
      reading={reading}
      isPending={isPending}
      codeAction={<LinkButton href={codeHref}>{m.workspace_open_file()}</LinkButton>}
      onShowCode={() => history.push(codeHref)}
      isAlone
    />
  )
}
