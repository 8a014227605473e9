import { ConflictQuestions } from '~/changes/conflicts/ConflictQuestions'
import { yoursAndTheirs } from '~/changes/conflicts/sideWords'
import { useCommitCheck } from '~/changes/problems/useCommitCheck'
import type { MadeCommit } from '~/commands/commit/madeCommit'
import { undoCommit } from '~/commands/commit/undoCommit'
import { useConflict } from '~/commands/commit/useConflict'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import { FormDialog } from '~/ui'

interface UndoDialogProps {
  readonly made: MadeCommit
  readonly onClose: () => void
}

/** Takes a commit back. Asks only where others have changed the same since. */
export function UndoDialog({ made, onClose }: UndoDialogProps) {
  const { reference, subject, isUndo } = made
  const scope = useCommandScope()
  const { operation, follow, submission } = useFormOperation(onClose)
  const conflict = useConflict(operation, reference)
  const resolutions = conflict?.resolutions
  const check = useCommitCheck(reference, resolutions)
  return (
    <FormDialog
      title={isUndo ? m.commit_redo_title() : m.commit_undo_title()}
      size={conflict ? 'wide' : 'normal'}
      isOpen
      onOpenChange={onClose}
      submitLabel={isUndo ? m.commit_made_redo() : m.commit_made_undo()}
      isSubmitDisabled={conflict !== undefined && resolutions === undefined}
      onSubmit={() => follow(undoCommit(scope, made, { check, ...(resolutions && { resolutions }) }))}
      {...submission}
      errorMessage={conflict ? undefined : submission.errorMessage}
    >
      {conflict ? (
        <ConflictQuestions {...conflict.questions} words={undoWords()} />
      ) : (
        <p>{m.commit_undo_why({ branch: reference.ref, subject })}</p>
      )}
    </FormDialog>
  )
}

/** What is taken back is nobody's edit: the sides are what was before, and what is there now. */
function undoWords() {
  return {
    ...yoursAndTheirs(),
    intro: m.commit_undo_intro(),
    ours: m.commit_undo_ours(),
    theirs: m.commit_undo_theirs(),
    allOurs: m.commit_undo_all_ours(),
    allTheirs: m.commit_undo_all_theirs(),
    drop: m.commit_undo_theirs(),
    replace: m.commit_undo_ours(),
  }
}
