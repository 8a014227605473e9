import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { mapLimited } from '~/lib/mapLimited'
import { accountKey, type ScopedProvider } from '~/provider/queries/queryKeys'
import { shouldRetry } from '~/provider/queries/shouldRetry'
import { isScarce, useRateLimit } from '~/provider/rateLimit'
import { keepList, readKeptList } from './keptList'
import { type ProjectList } from './ListedProject'
import { staleOf, withProjects, withRepositories } from './projectList'
import { readRepositoryProjects } from './readRepositoryProjects'

/** Requests at a time: GitHub's secondary limits punish bursts of more. */
const AT_ONCE = 6
/** Repositories that are read before the list is shown and kept again. */
const SLICE = 12
/** Repositories that one refresh reads; the next one goes on with the others. */
const MAX_READ = 120
/** Milliseconds in which nobody asks again. */
const FRESH = 60_000

/**
 * All projects that the person can edit. What this browser keeps is the answer at once, and while the query goes on it is
 * brought up to date: a call for each hundred repositories, and then the trees of just those in which something was
 * pushed since they were read. Who leaves the page stops it, and what was read by then stays.
 */
export function allProjectsQuery(p: ScopedProvider) {
  const queryKey: QueryKey = [...accountKey(p), 'all-projects']
  return queryOptions<ProjectList>({
    queryKey,
    staleTime: FRESH,
    retry: shouldRetry,
    structuralSharing: false,
    meta: { isShownInPlace: true },
    queryFn: ({ client, signal }) => refresh(client, queryKey, p, signal),
  })
}

async function refresh(
  client: QueryClient,
  queryKey: QueryKey,
  p: ScopedProvider,
  signal: AbortSignal,
): Promise<ProjectList> {
  const known = client.getQueryData<ProjectList>(queryKey) ?? (await readKeptList(p))
  if (known) show(known)
  let list = await loadRepositories()
  show(list)
  await keepList(p, list)
  const stale = staleOf(list).slice(0, MAX_READ)
  for (let from = 0; from < stale.length; from += SLICE) {
    if (isScarce(useRateLimit.getState().limit, Date.now())) break
    signal.throwIfAborted()
    const slice = stale.slice(from, from + SLICE)
    const read = await mapLimited(slice, AT_ONCE, (one) => readRepositoryProjects(p, one, signal))
    list = read.reduce(withProjects, list)
    show(list)
    await keepList(p, list)
  }
  return list

  function show(next: ProjectList): void {
    signal.throwIfAborted()
    client.setQueryData<ProjectList>(queryKey, next)
  }

  async function loadRepositories(): Promise<ProjectList> {
    const first = await p.sharedRepositories(1, signal)
    // Where nothing is kept, the first hundred are something to go on with.
    if (!known) show(withRepositories(undefined, first.items))
    const others = Array.from({ length: first.pageCount - 1 }, (_, index) => index + 2)
    const pages = await mapLimited(others, AT_ONCE, (page) => p.sharedRepositories(page, signal))
    return withRepositories(
      known,
      [first, ...pages].flatMap(({ items }) => items),
    )
  }
}
