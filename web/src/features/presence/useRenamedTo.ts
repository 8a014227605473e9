import { skipToken, useQuery } from '@tanstack/react-query'
import { findRenamed } from '~/drafts/commit'
import { useProvider } from '~/provider/ProviderContext'
import { entryQuery } from '~/provider/queries/entryQuery'
import { immutable } from '~/provider/queries/queries'
import { repositoryKey } from '~/provider/queries/queryKeys'
import type { NewerFile } from './useNewer'

/** The path that a file has on the branch now which others renamed; undefined while it is not known to have one. */
export function useRenamedTo({ draft, entry }: NewerFile, commit: string): string | undefined {
  const { owner, repo, path } = draft.reference
  const provider = useProvider()
  const name = { owner, repo }
  const { data: renamed } = useQuery({
    ...immutable,
    queryKey: [...repositoryKey(provider, name), 'renamed', commit, path],
    queryFn: entry
      ? skipToken
      : async ({ client, signal }) => {
          const isThere = async (candidate: string) =>
            (await client.ensureQueryData(entryQuery(provider, name, commit, candidate))) !== null
          return (await findRenamed(provider, name, commit, path, isThere, signal)) ?? null
        },
  })
  return renamed ?? undefined
}
