import { NotebookPen } from 'lucide-react'
import { dirname, projectName } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { Link, MiddleText, VisuallyHidden } from '~/ui'
import styles from './SidePanels.module.css'

interface ProjectsPanelProps {
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
  projects,
  selectedPath,
  dirtyPaths,
  hrefOf,
  note,
  isAlone = false,
}: ProjectsPanelProps) {
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
                <span className={styles.name}>{projectName(path)}</span>
                <span className={styles.folder} title={dirname(path)}>
                  <MiddleText>{dirname(path)}</MiddleText>
                </span>
                {dirtyPaths.has(path) && (
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
