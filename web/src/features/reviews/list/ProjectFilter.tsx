import { ChevronDown, NotebookPen } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { projectsNote } from '~/tree/panels/projectsNote'
import { Button, SearchPicker } from '~/ui'
import { useProjectTitles } from '~/workspace/allProjects/useProjectTitles'
import { projectPlace } from '~/workspace/Project'
import { useProjectFiles } from '~/workspace/useProjectFiles'

interface ProjectFilterProps {
  /** Where the projects are looked for. */
  readonly reference: RefReference
  /** The chosen one, by the path of its project file; undefined: all. */
  readonly project: string | undefined
  readonly onChange: (project: string | undefined) => void
}

/** Is no path of a file. */
const all = ''

/** Chooses the project whose reviews are shown. */
export function ProjectFilter({ reference, project, onChange }: ProjectFilterProps) {
  const { commit } = useResolvedRef(reference)
  const { files, ...known } = useProjectFiles(reference, commit)
  const titleOf = useProjectTitles(
    reference,
    files.map(({ path }) => path),
  )
  const chosen = project === undefined ? m.review_project_all() : titleOf(project)
  return (
    <SearchPicker
      title={m.review_project()}
      searchLabel={m.review_project_search()}
      items={[
        { id: all, label: m.review_project_all() },
        ...files.map(({ path }) => {
          const label = titleOf(path)
          return { id: path, label, description: projectPlace(path, label) }
        }),
      ]}
      selectedKey={project ?? all}
      note={projectsNote(known)}
      onSelect={(path) => onChange(path === all ? undefined : path)}
      trigger={
        <Button icon={NotebookPen} aria-label={m.review_project_current({ project: chosen })}>
          {chosen}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </Button>
      }
    />
  )
}
