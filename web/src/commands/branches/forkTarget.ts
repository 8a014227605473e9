import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import type { Provider } from '~/provider/Provider'
import type { RefReference, Repository, RepositoryName } from '~/provider/types'
import type { OperationContext } from '../operations'
import { waitForBranch } from './waitForBranch'

/** A fork that has what its parent's ref has. */
interface ForkTarget {
  readonly fork: Repository
  /** The commit of the parent's ref: where a branch of the fork begins. */
  readonly start: string
}

/**
 * The signed-in person's fork, made if there is none and brought up to date, so that a branch can begin where the
 * parent's ref is. Rejects with a `ProviderError`, or with an error that says why the fork cannot be used.
 */
export async function prepareFork(
  provider: Provider,
  { owner, repo, ref }: RefReference,
  { signal, report }: OperationContext,
): Promise<ForkTarget> {
  const parent = { owner, repo }
  report(m.commands_fork_preparing({ repository: `${owner}/${repo}` }))
  const fork = await provider.createFork(parent)
  await waitForBranch(provider, fork, fork.defaultBranch, signal)
  const start = await commitOf(provider, { owner, repo, ref }, signal)
  if ((await headOf(provider, fork, ref, signal)) !== start) await takeIn(provider, fork, ref)
  return { fork, start }
}

async function commitOf(provider: Provider, reference: RefReference, signal: AbortSignal): Promise<string> {
  return (
    (await headOf(provider, reference, reference.ref, signal)) ??
    (await provider.commit(reference, reference.ref, signal)).sha
  )
}

/** Undefined where there is no such branch. */
async function headOf(
  provider: Provider,
  name: RepositoryName,
  branch: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await provider.head(name, branch, signal)
  } catch (error) {
    if (!isProviderError(error, 'not-found')) throw error
    return undefined
  }
}

/**
 * Keeps the fork in step. Its own branch of that name may have gone another way, or not be there: the new branch does
 * not need it, only the parent's commits, and those come with the attempt.
 */
async function takeIn(provider: Provider, fork: Repository, ref: string): Promise<void> {
  try {
    await provider.syncFork(fork, ref)
  } catch (error) {
    if (!isProviderError(error, 'not-found', 'conflict', 'invalid', 'forbidden')) throw error
  }
}
