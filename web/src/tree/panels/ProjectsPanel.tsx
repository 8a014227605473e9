import { NotebookPen } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Link, MiddleText, VisuallyHidden } from '~/ui'
import { useProjectTitles } from '~/workspace/allProjects/useProjectTitles'
import { projectPlace } from '~/workspace/Project'
import { useEditedProjects } from '~/workspace/useEditedProjects'
import styles from './SidePanels.module.css'

interface ProjectsPanelProps {
  readonly reference: RefReference
  /** Paths of project files. */
  readonly projects: readonly string[]
  readonly selectedPath?: string | undefined
  readonly dirtyPaths: ReadonlySet<string>
  readonly hrefOf: (path: string) => string
  /** What is to be said of the list: it is not all of them, or still being put together. */
  readonly note?: string | undefined
  /** Takes all the height instead of a fifth of it. */
  readonly isAlone?: boolean
}

/** The projects of a ref, as links to their forms. */
export function ProjectsPanel({
  reference,
  projects,
  selectedPath,
  dirtyPaths,
  hrefOf,
  note,
  isAlone = false,
}: ProjectsPanelProps) {
  const titleOf = useProjectTitles(reference, projects)
  const edited = useEditedProjects(reference, projects, dirtyPaths)
  const alike = repeated(projects.map(titleOf))
  return (
    <section className={styles.projects} data-alone={isAlone} data-pane aria-label={m.tree_projects()}>
      <h2 className={styles.title}>{m.tree_projects()}</h2>
      {projects.length === 0 ? (
        <p className={styles.empty}>{note ?? m.tree_no_projects()}</p>
      ) : (
        <ul className={styles.list}>
          {projects.map((path) => (
            <li key={path}>
              <Link
                href={hrefOf(path)}
                className={styles.project ?? ''}
                {...(path === selectedPath && { 'aria-current': 'page' as const })}
              >
                <NotebookPen size={16} strokeWidth={1.75} aria-hidden className={styles.icon} />
                <span className={styles.words} data-alike={alike.has(titleOf(path)) || undefined}>
                  <bdi className={styles.name}>{titleOf(path)}</bdi>
                  <span className={styles.folder} title={path}>
                    <MiddleText>{projectPlace(path, titleOf(path))}</MiddleText>
                  </span>
                </span>
                {edited.has(path) && (
                  <>
                    <span className={styles.dot} aria-hidden />
                    <VisuallyHidden>{m.tree_edited()}</VisuallyHidden>
                  </>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {projects.length > 0 && note !== undefined && <p className={styles.empty}>{note}</p>}
    </section>
  )
}

/** What is there more than once. */
function repeated(titles: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(titles.filter((title) => seen.size === seen.add(title).size))
}
