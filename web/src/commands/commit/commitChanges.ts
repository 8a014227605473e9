import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import type { CommandScope } from '../useCommandScope'
import type { Committed } from './commitDrafts'
import { type CommitForm, commitForm, draftsOf, runCommit } from './commitForm'
import { forgetMade, movesIn, tellMade, writtenPaths } from './madeCommit'
import { mergeNotes } from './mergeNotes'

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
  forgetMade()
  const drafts = draftsOf(scope, reference, form)
  const label = m.commands_commit({ branch: form.newBranch ?? reference.ref })
  return runCommit(scope, reference, label, async (context) => {
    const { outcome, newBranch } = await commitForm(scope, reference, form, drafts, context)
    if (outcome.type === 'committed') {
      const moves = movesIn(drafts)
      tellMade({
        account: scope.provider.account,
        reference: newBranch ?? reference,
        commit: outcome.commit,
        parent: outcome.parent,
        subject: form.message.split('\n', 1)[0] ?? '',
        said: form.said,
        paths: writtenPaths(outcome, [...moves, ...outcome.moved]),
        moves,
        mergeNotes: mergeNotes(outcome),
        isUndo: false,
      })
    }
    onCommitted?.(outcome)
  })
}
