import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isProviderError } from '~/provider/errors'
import { useProvider } from '~/provider/ProviderContext'
import { mutable, userQuery } from '~/provider/queries/queries'
import { accountKey, type ScopedProvider } from '~/provider/queries/queryKeys'
import type { RepositoryName } from '~/provider/types'
import { useAtRest } from './branches/useAtRest'
import { checkRepositoryName, freeRepositoryName } from './projectNames'

/**
 * The field for the name of a repository of the signed-in person: a free one until they write another. A name is asked for
 * by itself, once typing rests: somebody may have thousands of repositories.
 * @param isOwn whether an earlier try has made the repository of a name: it is gone on with.
 */
export function useRepositoryName(wanted: string, isOwn: (repo: string) => boolean) {
  const provider = useProvider()
  const { data: user } = useQuery(userQuery(provider))
  const [edited, setEdited] = useState<string>()
  const offered = useQuery({
    ...freeNameQuery(provider, user?.login, wanted),
    enabled: user !== undefined && edited === undefined,
  })
  const typed = useAtRest(edited)
  const isReadable = typed !== undefined && checkRepositoryName(typed, []) === undefined
  const there = useQuery(takenQuery(provider, isReadable ? user?.login : undefined, typed ?? ''))
  // A name that is offered never changes under the hands of somebody who is at it.
  const name = edited ?? offered.data ?? ''
  const isTaken = typed === edited && there.data === true && !isOwn(name)
  const isOffered = edited !== undefined || !offered.isPending
  const error = checkRepositoryName(name, isTaken ? [name] : [])
  return { name, setName: setEdited, error, shownError: isOffered ? error : undefined }
}

/** Whether the person has a repository of a name. */
function takenQuery(provider: ScopedProvider, owner: string | undefined, repo: string) {
  return queryOptions({
    ...mutable,
    queryKey: [...accountKey(provider), 'repositories', 'taken', owner, repo],
    queryFn: owner === undefined ? skipToken : ({ signal }) => isThere(provider, { owner, repo }, signal),
  })
}

/** The first name that is free, asked for one after the other. */
function freeNameQuery(provider: ScopedProvider, owner: string | undefined, wanted: string) {
  return queryOptions({
    ...mutable,
    queryKey: [...accountKey(provider), 'repositories', 'free', owner, wanted],
    queryFn: async ({ signal }) => {
      const taken: string[] = []
      let name = wanted
      while (await isThere(provider, { owner: owner ?? '', repo: name }, signal)) {
        taken.push(name)
        name = freeRepositoryName(wanted, taken)
      }
      return name
    },
  })
}

async function isThere(
  provider: ScopedProvider,
  name: RepositoryName,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { repo } = await provider.repository(name, signal)
    // One that was renamed is still found by its old name, which is free.
    return repo.toLowerCase() === name.repo.toLowerCase()
  } catch (error) {
    if (isProviderError(error, 'not-found')) return false
    throw error
  }
}
