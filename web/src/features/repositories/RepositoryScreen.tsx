import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownerRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { repositoryQuery } from '~/provider/queries/queries'
import type { Repository, RepositoryName } from '~/provider/types'
import { CardSkeletons, ErrorState, LinkButton, PageBody, VisuallyHidden } from '~/ui'

interface RepositoryScreenProps {
  readonly name: RepositoryName
  /** What to do with the repository once it is known: the router goes on to its default branch. */
  readonly children: (repository: Repository) => ReactNode
}

/** Loads a repository whose default branch nobody has named yet. */
export function RepositoryScreen({ name, children }: RepositoryScreenProps) {
  const { data: repository, error, refetch } = useQuery(repositoryQuery(useProvider(), name))
  if (repository) return children(repository)
  return (
    <PageBody>
      {error ? (
        <ErrorState
          isPage
          title={m.repositories_repository_failed({ name: `${name.owner}/${name.repo}` })}
          error={error}
          onRetry={() => void refetch()}
          action={
            <LinkButton href={ownerRoute(name.owner)}>
              {m.repositories_others({ owner: name.owner })}
            </LinkButton>
          }
        />
      ) : (
        <>
          <VisuallyHidden elementType="h1">{`${name.owner}/${name.repo}`}</VisuallyHidden>
          <CardSkeletons label={m.repositories_repository_loading({ name: `${name.owner}/${name.repo}` })} />
        </>
      )}
    </PageBody>
  )
}
