import { sessionWebStorage } from '~/lib/storage/webStorage'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import type { RepositoryName } from '~/provider/types'

/**
 * A branch that was made for a commit which is not on it yet. Another try goes on with it, also from a form that is
 * submitted again, and when the page was left in between to sign in again.
 */
interface UnfinishedBranch {
  /** The name that the person gave; in a fork the branch may have another one. */
  readonly asked: string
  readonly branch: string
}

type Account = Pick<ScopedProvider, 'account' | 'rest'>

/** The last one of a repository in this tab. */
export function unfinishedBranch(account: Account, name: RepositoryName): UnfinishedBranch | undefined {
  const [asked, branch] = sessionWebStorage.read(keyOf(account, name))?.split('\n') ?? []
  return asked === undefined || branch === undefined ? undefined : { asked, branch }
}

export function keepUnfinishedBranch(
  account: Account,
  name: RepositoryName,
  { asked, branch }: UnfinishedBranch,
): void {
  // No branch has a line end in its name: git check-ref-format(1).
  sessionWebStorage.write(keyOf(account, name), `${asked}\n${branch}`)
}

export function forgetUnfinishedBranch(account: Account, name: RepositoryName): void {
  sessionWebStorage.remove(keyOf(account, name))
}

function keyOf({ account, rest }: Account, { owner, repo }: RepositoryName): string {
  return `sheaf-unfinished-branch ${account} ${rest} ${owner}/${repo}`
}
