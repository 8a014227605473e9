import { MergeReport } from '~/changes/MergeReport'
import type { Committed } from '~/commands/commit/commitDrafts'
import { mergeNotes } from '~/commands/commit/mergeNotes'
import { m } from '~/paraglide/messages'
import { Button, Dialog } from '~/ui'

export interface CommittedDialogProps {
  readonly outcome: Committed
  readonly onClose: () => void
}

/** Tells after a commit what others had done to its files. */
export function CommittedDialog({ outcome, onClose }: CommittedDialogProps) {
  return (
    <Dialog
      title={m.changes_committed_title()}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{m.workspace_done()}</Button>}
    >
      <MergeReport branch={outcome.branch} notes={mergeNotes(outcome)} />
    </Dialog>
  )
}
