import { useQuery } from '@tanstack/react-query'
import { FolderGit2 } from 'lucide-react'
import { ownerRoute, treeRoute } from '~/lib/routes'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { repositoriesQuery } from '~/provider/queries/queries'
import type { Owner, Repository } from '~/provider/types'
import { Badge, Card, CardGrid, CardSkeletons, EmptyState, ErrorState, Link } from '~/ui'
import styles from './Start.module.css'

/** So many of the last changed ones; the others are one press away. */
const maxShown = 12

/** The signed-in person's repositories. */
export function OwnRepositories({ user }: { readonly user: Owner }) {
  const lastChanged = { page: 1, size: maxShown, order: 'updated' } as const
  const { data, error, refetch } = useQuery(repositoriesQuery(useProvider(), user, lastChanged))
  const shown = data?.items
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{m.landing_repositories()}</h2>
        {data && data.pageCount > 1 && (
          <span className={styles.more}>
            <Link href={ownerRoute(user.login)}>{m.landing_repositories_all()}</Link>
          </span>
        )}
      </div>
      {error && (
        <ErrorState title={m.landing_repositories_failed()} error={error} onRetry={() => void refetch()} />
      )}
      {!shown && !error && <CardSkeletons label={m.landing_repositories_loading()} />}
      {shown?.length === 0 && (
        <EmptyState title={m.landing_repositories_none()} icon={FolderGit2}>
          {m.landing_repositories_none_why()}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <CardGrid label={m.landing_repositories()}>
          {shown.map((repository) => (
            <RepositoryCard key={repository.repo} repository={repository} />
          ))}
        </CardGrid>
      )}
    </section>
  )
}

function RepositoryCard({ repository }: { readonly repository: Repository }) {
  const { repo, description, defaultBranch, isPrivate, updatedAt } = repository
  return (
    <Card
      href={treeRoute({ ...repository, ref: defaultBranch })}
      title={repo}
      badges={isPrivate && <Badge>{m.landing_private()}</Badge>}
      footer={updatedAt !== null && m.landing_updated({ time: formatRelativeTime(Date.parse(updatedAt)) })}
    >
      {description}
    </Card>
  )
}
