import { MergeReport } from '~/changes/MergeReport'
import { m } from '~/paraglide/messages'
import { Button, Dialog } from '~/ui'

interface CommittedDialogProps {
  readonly branch: string
  readonly notes: readonly string[]
  readonly onClose: () => void
}

/** Tells after a commit what others had done to its files. */
export function CommittedDialog({ branch, notes, onClose }: CommittedDialogProps) {
  return (
    <Dialog
      title={m.changes_committed_title()}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{m.workspace_done()}</Button>}
    >
      <MergeReport branch={branch} notes={notes} />
    </Dialog>
  )
}
