import { NotebookPen, Plus, ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Command } from '~/lib/commands/Command'
import { useCommands } from '~/lib/commands/useCommands'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import { projectsNote } from '~/tree/panels/projectsNote'
import type { FileTree } from '~/tree/panels/useFileTree'
import { Button, CardGrid, EmptyState } from '~/ui'
import { useEditedProjects } from '~/workspace/useEditedProjects'
import { useProjects } from '~/workspace/useProjects'
import styles from './Overview.module.css'
import { ProjectCard } from './ProjectCard'

interface OverviewProps {
  readonly title: string
  readonly reference: RefReference
  readonly tree: FileTree
  readonly dirtyPaths: ReadonlySet<string>
  readonly onAddProject: () => void
  /** Looks for what else the ref has that could be projects. */
  readonly onFindContent: (() => void) | undefined
  /** What stands where there are no projects; else what says that, which is given. */
  readonly renderEmpty: ((nothing: ReactNode) => ReactNode) | undefined
  /** What is to be said above the projects. */
  readonly note: ReactNode
  readonly reviewCounts: ReadonlyMap<string, number> | undefined
  readonly reviews: ReactNode
}

const addCommand: Command<() => void> = {
  id: 'add-project',
  label: m.workspace_add_project,
  icon: Plus,
  isEnabled: () => true,
  run: (add) => add(),
}

const commands = [addCommand]

/** More cards than this tell nobody anything; the panel on the left has them all. */
const maxCards = 60

/** What can be opened: the projects as cards, or how to make the first one. */
export function Overview({
  title,
  reference,
  tree,
  dirtyPaths,
  onAddProject,
  onFindContent,
  renderEmpty,
  note: said,
  reviewCounts,
  reviews,
}: OverviewProps) {
  const { projects, entries } = tree
  useCommands(commands, onAddProject)
  // What each is about is said once it is known: nobody waits for it. Of very many it is not worth the reading.
  const hasSpare = useSpareRequests()
  const { projects: known } = useProjects(reference, hasSpare && projects.length <= maxCards)
  const edited = useEditedProjects(reference, projects, dirtyPaths)
  const note = projectsNote(tree)
  if (projects.length === 0 && note !== undefined) {
    return (
      <div className={styles.overview}>
        <EmptyState isPage icon={NotebookPen} title={title}>
          {note}
        </EmptyState>
        {reviews}
      </div>
    )
  }
  if (projects.length === 0) {
    const nothing = (
      <EmptyState
        isPage
        icon={NotebookPen}
        title={m.workspace_no_projects()}
        action={
          <Button variant="primary" icon={Plus} onPress={onAddProject}>
            {m.workspace_add_project()}
          </Button>
        }
      >
        {m.workspace_no_projects_why()}
      </EmptyState>
    )
    return (
      <div className={styles.overview}>
        {renderEmpty ? renderEmpty(nothing) : nothing}
        {reviews}
      </div>
    )
  }
  const files = entries.filter(({ type }) => type === 'blob').length
  const more = projects.length - maxCards
  return (
    <div className={styles.overview}>
      <div className={styles.heading}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.counts}>
            {m.workspace_counts({ projects: projects.length, files, ref: reference.ref })}
          </p>
        </div>
        <div className={styles.actions}>
          {onFindContent && (
            <Button variant="ghost" icon={ScanSearch} onPress={onFindContent}>
              {m.recognise_more()}
            </Button>
          )}
          <Button icon={Plus} onPress={onAddProject}>
            {m.workspace_add_project()}
          </Button>
        </div>
      </div>
      {said}
      <p className={styles.intro}>{m.workspace_intro()}</p>
      <CardGrid label={m.workspace_projects()}>
        {projects.slice(0, maxCards).map((path) => (
          <ProjectCard
            key={path}
            reference={{ ...reference, path }}
            project={known.all.get(path)}
            isEdited={edited.has(path)}
            reviews={reviewCounts?.get(path) ?? 0}
          />
        ))}
      </CardGrid>
      {note !== undefined && <p className={styles.counts}>{note}</p>}
      {more > 0 && <p className={styles.counts}>{m.workspace_projects_more({ count: more })}</p>}
      {reviews}
    </div>
  )
}
