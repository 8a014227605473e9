import { Fragment } from 'react'
import { blobRoute } from '~/lib/routes'
import { shortenMiddle } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Link } from '~/ui'
import { useProjectTitles } from '~/workspace/allProjects/useProjectTitles'
import { projectPlace } from '~/workspace/Project'
import styles from './ReviewList.module.css'

/** More would push the next review off the screen. */
const maxShown = 4

/** Longer places lose their middle. */
const MAX_PLACE = 32

interface ChangedProjectsProps {
  readonly reference: RefReference
  /** Paths of project files. */
  readonly projects: readonly string[]
}

/** The projects that a review changes, as links to them. */
export function ChangedProjects({ reference, projects }: ChangedProjectsProps) {
  const titleOf = useProjectTitles(reference, projects)
  if (projects.length === 0) return null
  const more = projects.length - maxShown
  return (
    <p className={styles.projects}>
      {m.review_changes_projects()}{' '}
      {projects.slice(0, maxShown).map((path, index) => {
        const title = titleOf(path)
        const place = shortenMiddle(projectPlace(path, title), MAX_PLACE)
        return (
          <Fragment key={path}>
            {index > 0 && ', '}
            <Link href={blobRoute({ ...reference, path })}>
              <bdi>{title}</bdi>
            </Link>
            {place !== '' && <bdi title={path}> {place}</bdi>}
          </Fragment>
        )
      })}
      {more > 0 && ` ${m.review_changes_projects_more({ count: more })}`}
    </p>
  )
}
