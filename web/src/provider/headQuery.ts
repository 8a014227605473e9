import { queryOptions } from '@tanstack/react-query'
import { mutable } from './queries'
import { repositoryKey, type ScopedProvider } from './queryKeys'
import type { Branch, RepositoryName } from './types'

/** Milliseconds between two looks at a branch that is on the screen. Unchanged, a look is a 304 and costs nothing. */
const lookInterval = 30_000

/** Where a branch points, looked at again and again while the page is seen. It begins with what is known. */
export function headQuery(p: ScopedProvider, name: RepositoryName, branch: Branch) {
  return queryOptions({
    ...mutable,
    queryKey: [...repositoryKey(p, name), 'head', branch.name],
    queryFn: ({ signal }) => p.head(name, branch.name, signal),
    initialData: branch.commit,
    staleTime: lookInterval,
    refetchInterval: lookInterval,
  })
}
