import { FileText, List } from 'lucide-react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import type { EntryEvent } from '~/entries/edit/EntryMenu'
import { useFollow } from '~/lib/navigation/NavigationScope'
import { basename } from '~/lib/paths'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { Link, lazyPart, MiddleText } from '~/ui'
import { hasCollection, type Project, projectTitle } from '~/workspace/Project'
import styles from './Pane.module.css'

const EntryMenu = lazyPart(async () => (await import('~/entries/edit/EntryMenu')).EntryMenu)

interface ProjectLineProps {
  readonly data: TextDocument
  readonly project: Project
}

/** Leads from data to the project whose form they have; of an entry also what can be done with its file. */
export function ProjectLine({ data, project }: ProjectLineProps) {
  const { reference } = data
  const follow = useFollow()
  const sha = useDocument(data, ({ base }) => base.sha ?? '')
  const name = projectTitle(project.path, project)
  const isEntry = hasCollection(project)
  const Icon = isEntry ? List : FileText
  const handleEvent = (event: EntryEvent) => {
    // Of a draft that is gone nothing is left to show.
    if (event.kind !== 'deleted') follow?.(blobRoute({ ...reference, path: event.path }))
    else if (!data.isDeleted) follow?.(blobRoute({ ...reference, path: project.path }))
  }
  return (
    <nav className={styles.project} aria-label={m.workspace_form_project()}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <Link href={blobRoute({ ...reference, path: project.path })}>
        <MiddleText>
          {isEntry ? m.workspace_all_entries({ project: name }) : m.workspace_form_of({ project: name })}
        </MiddleText>
      </Link>
      {isEntry && (
        <span className={styles.actions}>
          <EntryMenu
            reference={reference}
            project={project}
            entry={{ path: reference.path, sha }}
            title={basename(reference.path)}
            isDeleted={false}
            onEvent={handleEvent}
            isTabStop
          />
        </span>
      )}
    </nav>
  )
}
