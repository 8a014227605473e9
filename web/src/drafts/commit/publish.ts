import { delay } from '~/lib/time'
import { isProviderError } from '~/provider/errors'
import type { RepositoryName } from '~/provider/types'
import { pauseBefore } from './pauseBefore'
import type { CommitProvider } from './types'

/** Answers that leave open whether the branch was moved. */
const OPEN_ENDED = ['offline', 'unavailable', 'unexpected'] as const
const MAX_ATTEMPTS = 4
/** Commits that are looked at below the head: so many others may have been put on ours while its answer was lost. */
const MAX_ANCESTORS = 20

interface Publication {
  readonly repository: RepositoryName
  readonly branch: string
  readonly commit: string
  /** What the branch pointed at when the commit was made. */
  readonly parent: string
  readonly onWait: (milliseconds: number) => void
}

/**
 * Moves the branch to the commit. Answers whether it is there: false means that someone was faster, and our commit is
 * not on the branch. A lost answer is settled by reading the branch before anything is repeated, so that no commit is
 * made twice. Repeating the same move is harmless: a branch that is there already stays there.
 */
export async function publish(provider: CommitProvider, publication: Publication): Promise<boolean> {
  const { repository, branch, commit, parent, onWait } = publication
  let isAnswerLost = false
  for (let attempt = 0; ; attempt++) {
    try {
      await provider.updateBranch(repository, branch, commit)
      return true
    } catch (error) {
      const isOvertaken = isProviderError(error, 'not-fast-forward')
      if (isOvertaken && !isAnswerLost) return false
      if (!isOvertaken && (!isProviderError(error, ...OPEN_ENDED) || attempt >= MAX_ATTEMPTS)) throw error
      isAnswerLost = true
    }
    const milliseconds = pauseBefore(attempt)
    onWait(milliseconds)
    await delay(milliseconds)
    const head = await headIfReadable(provider, repository, branch)
    if (head === undefined || head === parent) continue
    return isAncestor(provider, repository, commit, head)
  }
}

async function headIfReadable(
  provider: CommitProvider,
  repository: RepositoryName,
  branch: string,
): Promise<string | undefined> {
  try {
    return await provider.head(repository, branch)
  } catch (error) {
    if (isProviderError(error, ...OPEN_ENDED)) return undefined
    throw error
  }
}

/** Whether `commit` is `head` or among the nearest commits below it. */
async function isAncestor(
  provider: CommitProvider,
  repository: RepositoryName,
  commit: string,
  head: string,
): Promise<boolean> {
  const seen = new Set<string>()
  const waiting = [head]
  for (let sha = waiting.shift(); sha !== undefined && seen.size < MAX_ANCESTORS; sha = waiting.shift()) {
    if (sha === commit) return true
    if (seen.has(sha)) continue
    seen.add(sha)
    waiting.push(...(await provider.commit(repository, sha)).parents)
  }
  return false
}
