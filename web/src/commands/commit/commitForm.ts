import { type LeftOut, withoutLeftOut } from '~/changes/selection'
import type { CommitCheck, FileResolution } from '~/drafts/commit'
import { changeSetToCommit } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { settleCommit } from '~/drafts/mergedDocuments'
import { settleUploads } from '~/drafts/uploads/uploads'
import { treeRoute } from '~/lib/routes'
import type { RefReference } from '~/provider/types'
import { routeAtRef } from '../branches/changeRef'
import { type OperationContext, type OperationTask, runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'
import { type CommitResult, commitDrafts } from './commitDrafts'

/** What every form that commits submits. */
export interface CommitForm {
  readonly message: string
  /** What is other then, in a sentence of the form. */
  readonly said?: string | undefined
  /** Undefined: the commit goes to the current branch. */
  readonly newBranch: string | undefined
  /** The new branch is made in the person's fork. */
  readonly isForFork?: boolean
  /** The decisions about the conflicts of an earlier try, by path. */
  readonly resolutions?: ReadonlyMap<string, FileResolution>
  /** What stays in the drafts. */
  readonly leftOut?: LeftOut
  readonly check?: CommitCheck
}

/** Commits that are under way, by what they are of: a form that is opened meanwhile shows its own. */
const running = new Map<string, string>()

function runningKey({ provider }: CommandScope, reference: RefReference): string {
  return [provider.account, provider.rest, treeRoute(reference)].join('\n')
}

/** The id of the operation that commits edits of this ref at the moment. */
export function runningCommit(scope: CommandScope, reference: RefReference): string | undefined {
  return running.get(runningKey(scope, reference))
}

/** Runs an operation that commits edits of the ref. Answers its id. */
export function runCommit(
  scope: CommandScope,
  reference: RefReference,
  label: string,
  task: OperationTask,
): string {
  const key = runningKey(scope, reference)
  const id = runOperation(label, async (context) => {
    try {
      await task(context)
    } finally {
      running.delete(key)
    }
  })
  running.set(key, id)
  return id
}

/** The edits of a ref that go along with a form. */
export function draftsOf(
  { provider }: CommandScope,
  reference: RefReference,
  { leftOut = new Map() }: CommitForm,
): readonly Draft[] {
  return withoutLeftOut(changeSetToCommit(provider.account, reference), leftOut)
}

/**
 * Commits drafts of a ref, which then end, and has the view go to the branch that was made for them. Rejects as
 * `commitDrafts`.
 */
export async function commitForm(
  scope: CommandScope,
  reference: RefReference,
  { message, newBranch, isForFork = false, resolutions, check }: CommitForm,
  drafts: readonly Draft[],
  context: OperationContext,
): Promise<CommitResult> {
  const commit = { reference, newBranch, isForFork, message, drafts, resolutions, ...(check && { check }) }
  const result = await commitDrafts(scope, commit, context)
  await settle(scope, result)
  return result
}

async function settle(scope: CommandScope, { outcome, newBranch }: CommitResult): Promise<void> {
  const { account } = scope.provider
  const head =
    outcome.type === 'committed'
      ? { commit: outcome.commit, parent: outcome.parent }
      : { commit: outcome.head, parent: undefined }
  const endUploads = () => settleUploads(account, outcome.uploads, newBranch)
  // The fields that name them must not look for a moment as if their files were missing. On a new branch they come last:
  // a tab that is killed in between must not keep drafts whose files are only there.
  if (!newBranch) await endUploads()
  await settleCommit(account, outcome.files, head, newBranch)
  if (newBranch) await endUploads()
  if (newBranch) scope.navigate(routeAtRef(scope.pathname(), newBranch.ref, newBranch))
}
