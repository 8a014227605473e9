import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import type { CommandScope } from '../useCommandScope'
import type { Committed } from './commitDrafts'
import { type CommitForm, commitForm, draftsOf, runCommit } from './commitForm'

/**
 * Commits the edits of a ref, without those that are left out; to a new branch if the form says so, and then the view
 * switches to it. Answers the operation's id. The operation fails with a `CommitConflictError` where a person has to
 * decide.
 */
export function commitChanges(
  scope: CommandScope,
  reference: RefReference,
  form: CommitForm,
  onCommitted?: (outcome: Committed) => void,
): string {
  const drafts = draftsOf(scope, reference, form)
  const label = m.commands_commit({ branch: form.newBranch ?? reference.ref })
  return runCommit(scope, reference, label, async (context) => {
    const { outcome } = await commitForm(scope, reference, form, drafts, context)
    onCommitted?.(outcome)
  })
}
