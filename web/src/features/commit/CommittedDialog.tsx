import type { Committed } from '~/commands/commitDrafts'
import { mergeNotes } from '~/commands/mergeNotes'
import { m } from '~/paraglide/messages'
import { Button, Dialog } from '~/ui'
import styles from './CommittedDialog.module.css'

export interface CommittedDialogProps {
  readonly outcome: Committed
  readonly onClose: () => void
}

/** What others had done to the files of a commit, where it was settled without a question. */
export function CommittedDialog({ outcome, onClose }: CommittedDialogProps) {
  return (
    <Dialog
      title={m.changes_committed_title()}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{m.workspace_done()}</Button>}
    >
      <p>{m.changes_committed_why({ branch: outcome.branch })}</p>
      <ul className={styles.list}>
        {mergeNotes(outcome).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Dialog>
  )
}
