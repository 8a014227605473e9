import { delay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import type { Provider } from '~/provider/Provider'
import type { RepositoryName } from '~/provider/types'

// GitHub answers the creation before the repository can be read; waits of up to 2.5 minutes were seen.
const pauses = [500, 1000, 2000, 3000, 5000, 8000] as const
const longestPause = 8000
const limit = 150_000

/**
 * The commit of a branch as soon as it can be read. Absent, empty and out of order mean "not yet"; after 150 seconds
 * it gives up.
 */
export async function waitForBranch(
  provider: Provider,
  name: RepositoryName,
  branch: string,
  signal: AbortSignal,
): Promise<string> {
  const end = Date.now() + limit
  for (let attempt = 0; ; attempt++) {
    try {
      return await provider.head(name, branch, signal)
    } catch (error) {
      if (!isProviderError(error, 'not-found', 'empty-repository', 'conflict', 'unavailable')) throw error
      if (Date.now() >= end) {
        const repository = `${name.owner}/${name.repo}`
        throw new Error(m.commands_repository_not_ready({ repository, reason: error.message }), {
          cause: error,
        })
      }
    }
    await delay(pauses[attempt] ?? longestPause, signal)
  }
}
