import { Fragment } from 'react'
import { projectName } from '~/lib/paths'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Link } from '~/ui'
import styles from './ReviewList.module.css'

/** More would push the next review off the screen. */
const maxShown = 4

interface ChangedProjectsProps {
  readonly reference: RefReference
  /** Paths of project files. */
  readonly projects: readonly string[]
}

/** The projects that a review changes, as links to them. */
export function ChangedProjects({ reference, projects }: ChangedProjectsProps) {
  if (projects.length === 0) return null
  const more = projects.length - maxShown
  return (
    <p className={styles.projects}>
      {m.review_changes_projects()}{' '}
      {projects.slice(0, maxShown).map((path, index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <Link href={blobRoute({ ...reference, path })}>{projectName(path)}</Link>
        </Fragment>
      ))}
      {more > 0 && ` ${m.review_changes_projects_more({ count: more })}`}
    </p>
  )
}
