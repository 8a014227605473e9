import { useQuery } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { waitingQuery } from '~/provider/queries/reviewQueries'
import type { RepositoryName } from '~/provider/types'

/** Since when the signed-in person is asked for reviews of a repository, by number. The page asks; its answer counts here. */
export function useAskedSince({ owner, repo }: RepositoryName): ReadonlyMap<number, string> {
  const { data } = useQuery(waitingQuery(useProvider(), false))
  return new Map(
    (data?.reviews ?? [])
      .filter(
        ({ why, repository }) =>
          why === 'asked' &&
          repository.owner.toLowerCase() === owner.toLowerCase() &&
          repository.repo.toLowerCase() === repo.toLowerCase(),
      )
      .map(({ number, since }) => [number, since]),
  )
}
