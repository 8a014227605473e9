import type { Committed } from '~/commands/commitDrafts'
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
        {notesOf(outcome).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A line for each file that holds more than the person has put into it, or is elsewhere. */
export function notesOf(outcome: Committed): readonly string[] {
  if (outcome.type !== 'committed') return []
  return [
    ...outcome.merged.map(({ path, changes, author }) =>
      author === undefined
        ? m.drafts_merged_file({ path, count: changes })
        : m.drafts_merged_file_by({ path, count: changes, author }),
    ),
    ...outcome.moved.map(({ from, to }) => m.changes_committed_moved({ from, to })),
  ]
}
