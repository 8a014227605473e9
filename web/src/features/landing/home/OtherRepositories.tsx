import { FolderGit2 } from 'lucide-react'
import { ownersRoute, treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { Link } from '~/ui'
import { keyOf, type ListedRepository } from '~/workspace/allProjects/ListedProject'
import { RefRow } from '../RefRow'
import rows from '../RefRow.module.css'
import styles from './Home.module.css'

interface OtherRepositoriesProps {
  readonly repositories: readonly ListedRepository[]
  /** Their projects are still looked for. */
  readonly isLooking: boolean
}

/** So many of those pushed last; all others are one press away. */
const MAX_SHOWN = 8

/** Repositories without a project: somebody may want to begin one there. */
export function OtherRepositories({ repositories, isLooking }: OtherRepositoriesProps) {
  const others = repositories.filter(
    ({ projects, readAt }) => projects.length === 0 && (readAt !== undefined || !isLooking),
  )
  if (repositories.length === 0) return null
  const all = (
    <span className={styles.more}>
      <Link href={ownersRoute}>{m.landing_repositories_all()}</Link>
    </span>
  )
  if (others.length === 0) return all
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{m.landing_others()}</h2>
        {all}
      </div>
      <ul className={rows.list} aria-label={m.landing_others()}>
        {others.slice(0, MAX_SHOWN).map((repository) => (
          <RefRow
            key={keyOf(repository)}
            href={treeRoute({ ...repository, ref: repository.defaultBranch })}
            icon={FolderGit2}
            name={`${repository.owner}/${repository.repo}`}
            detail={repository.description}
          />
        ))}
      </ul>
    </section>
  )
}
