import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { recordFailure } from '~/commands/operations'
import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import { shouldRetry } from '~/provider/queries/shouldRetry'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form that runs it says why it failed; the list of operations need not. */
      readonly isShownInPlace?: boolean
    }
    queryMeta: {
      /** The page that needs it says in its place that it did not load. That it could not be loaded again is not said there. */
      readonly isShownInPlace?: boolean
    }
  }
}

/** The cache of what the provider answered. Every failure goes to the list of operations. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What nobody looks at is asked for by a command, which tells it, or ahead of who needs it, where it fails again.
        if (query.getObserversCount() === 0) return
        // The banner asks to sign in again, and a new sign-in repeats what failed.
        if (isProviderError(error, 'signed-out')) return
        if (query.meta?.isShownInPlace === true && query.state.data === undefined) return
        record(error, query)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.isShownInPlace !== true) recordFailure(m.app_action_failed(), error)
      },
    }),
    defaultOptions: { queries: { retry: shouldRetry } },
  })
}

function record(error: unknown, query: Query<unknown, unknown>): void {
  recordFailure(m.app_load_failed(), error, () => void again(query))
}

/** Where somebody still looks at it, the cache records that it failed again. */
async function again(query: Query<unknown, unknown>): Promise<void> {
  await query.fetch().catch((error: unknown) => {
    if (query.getObserversCount() === 0) record(error, query)
  })
}
