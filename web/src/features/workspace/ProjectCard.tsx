import { NotebookPen } from 'lucide-react'
import { dirname } from '~/lib/paths'
import { blobRoute } from '~/lib/routes'
import { shortenMiddle } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { Badge, Card } from '~/ui'
import { LOCALE_STEP } from '~/workspace/locales/Locales'
import { languageName } from '~/workspace/locales/languageName'
import { writtenFolder } from '~/workspace/locales/localPath'
import { formDescription, type Project, projectTitle } from '~/workspace/Project'
import styles from './Overview.module.css'

interface ProjectCardProps {
  /** Of the project file. */
  readonly reference: PathReference
  /** Undefined: nobody has read it yet. */
  readonly project: Project | undefined
  readonly isEdited: boolean
  /** How many open reviews change it. */
  readonly reviews: number
}

export function ProjectCard({ reference, project, isEdited, reviews }: ProjectCardProps) {
  const place = shortenMiddle(placeOf(reference.path, project), MAX_PLACE)
  const languages = project?.locales && languagesIn(project.locales.languages)
  return (
    <Card
      href={blobRoute(reference)}
      title={projectTitle(reference.path, project)}
      media={<NotebookPen className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />}
      footer={[place, languages].filter((words) => words !== undefined).join(' · ')}
      badges={
        <>
          {isEdited && <Badge tone="warning">{m.workspace_edited()}</Badge>}
          {reviews > 0 && <Badge tone="accent">{m.workspace_in_review({ count: reviews })}</Badge>}
        </>
      }
    >
      {project && formDescription(project)}
    </Card>
  )
}

/** As much as the narrowest card has room for; longer places lose their middle. */
const MAX_PLACE = 34

/** Of many languages a card says how many they are. */
const MAX_LANGUAGES = 4

function languagesIn(languages: readonly string[]): string {
  return languages.length > MAX_LANGUAGES
    ? m.locales_count({ count: languages.length })
    : languages.map(languageName).join(', ')
}

/** Where its content is; else where it is itself. */
function placeOf(path: string, project: Project | undefined): string {
  if (project?.data.kind === 'collection') {
    const folder = writtenFolder(project.data).replace(LOCALE_STEP, '…')
    return folder === '' ? m.workspace_entries_in_root() : m.workspace_entries_in({ folder })
  }
  if (project?.data.path !== undefined) return project.data.path
  return dirname(path) === '' ? m.workspace_in_root() : m.workspace_in_folder({ folder: dirname(path) })
}
