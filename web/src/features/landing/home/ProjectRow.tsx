import { blobRoute } from '~/lib/routes'
import { formatRelativeTime } from '~/lib/time'
import { Link, MiddleText } from '~/ui'
import type { ListedProject } from '~/workspace/allProjects/ListedProject'
import styles from './AllProjects.module.css'

interface ProjectRowProps {
  readonly project: ListedProject
  readonly place: string
  /** Of its repository: ISO 8601, or ''. */
  readonly pushedAt: string
}

/** A project as a line: what people call it, what it is for, and small where it is. */
export function ProjectRow({ project, place, pushedAt }: ProjectRowProps) {
  const { title, description } = project
  return (
    <li>
      <Link href={blobRoute(project)} className={styles.row ?? ''}>
        <span className={styles.words}>
          <bdi className={styles.title}>{title}</bdi>
          {description !== '' && <bdi className={styles.description}>{description}</bdi>}
        </span>
        <span className={styles.place}>
          <MiddleText>{place}</MiddleText>
        </span>
        <span className={styles.time}>{pushedAt !== '' && formatRelativeTime(Date.parse(pushedAt))}</span>
      </Link>
    </li>
  )
}
