import type { CommitCheck, FileResolution } from '~/drafts/commit'
import { currentChangeSet, settleCommit } from '~/drafts/documents'
import { settleUploads } from '~/drafts/uploads/uploads'
import { type LeftOut, withoutLeftOut } from '~/forms/changes/selection'
import { treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { routeAtRef } from './changeRef'
import { type CommitResult, type Committed, commitDrafts } from './commitDrafts'
import { runOperation } from './operations'
import type { CommandScope } from './useCommandScope'

/** The commit form, as submitted. */
export interface CommitForm {
  readonly message: string
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

/**
 * Commits the edits of a ref, without those that are left out; to a new branch if the form says so, and then the view switches to it. Answers the
 * operation's id. The operation fails with a `CommitConflictError` where a person has to decide.
 */
export function commitChanges(
  scope: CommandScope,
  reference: RefReference,
  form: CommitForm,
  onCommitted?: (outcome: Committed) => void,
): string {
  const { message, newBranch, isForFork = false, resolutions, leftOut = new Map(), check } = form
  const { account } = scope.provider
  const drafts = withoutLeftOut(currentChangeSet(account, reference), leftOut)
  const key = runningKey(scope, reference)
  const id = runOperation(m.commands_commit({ branch: newBranch ?? reference.ref }), async (context) => {
    try {
      const commit = {
        reference,
        newBranch,
        isForFork,
        message,
        drafts,
        resolutions,
        ...(check && { check }),
      }
      const result = await commitDrafts(scope, commit, context)
      await settle(scope, result)
      onCommitted?.(result.outcome)
    } finally {
      running.delete(key)
    }
  })
  running.set(key, id)
  return id
}

/** The drafts end with the commit that has them; the view goes to the branch that was created for them. */
export async function settle(scope: CommandScope, { outcome, newBranch }: CommitResult): Promise<void> {
  const { account } = scope.provider
  const commit = outcome.type === 'committed' ? outcome.commit : outcome.head
  const endUploads = () => settleUploads(account, outcome.uploads, newBranch)
  // The fields that name them must not look for a moment as if their files were missing. On a new branch they come last:
  // a tab that is killed in between must not keep drafts whose files are only there.
  if (!newBranch) await endUploads()
  await settleCommit(account, outcome.files, commit, newBranch)
  if (newBranch) await endUploads()
  if (newBranch) scope.navigate(routeAtRef(scope.pathname(), newBranch.ref, newBranch))
}
