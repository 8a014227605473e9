import { GitCommitHorizontal } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Command } from '~/commands/Command'
import type { Committed } from '~/commands/commit/commitDrafts'
import { mergeNotes } from '~/commands/commit/mergeNotes'
import { runCommand, useShortcuts } from '~/commands/useShortcuts'
import { useEditedPaths } from '~/drafts/documents'
import { useNamedUploadCount } from '~/drafts/uploads/uploads'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import type { RefReference } from '~/provider/types'
import { useWhenQuiet } from '~/provider/useWhenQuiet'
import { Badge, Button, InPageSlot, lazyPart, Tooltip, VisuallyHidden } from '~/ui'

const CommitDialog = lazyPart(async () => (await import('./CommitDialog')).CommitDialog, {
  close: ({ onClose }) => onClose(),
})
const CommittedDialog = lazyPart(async () => (await import('./CommittedDialog')).CommittedDialog, {
  close: ({ onClose }) => onClose(),
})

interface CommitContext {
  readonly count: number
  readonly isArchived: boolean
  readonly open: () => void
}

const commitCommand: Command<CommitContext> = {
  id: 'commit',
  label: m.workspace_commit,
  shortcuts: keys.commit,
  isEnabled: ({ count, isArchived }) => count > 0 && !isArchived,
  run: ({ open }) => open(),
}

const commands = [commitCommand]

interface CommitButtonProps {
  readonly reference: RefReference
}

/** Opens the commit form. Disabled while there are no edits on the ref. */
export function CommitButton({ reference }: CommitButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<Committed>()
  const [said, setSaid] = useState('')
  const count = useEditedPaths(reference).length
  const uploadCount = useNamedUploadCount(reference)
  const isArchived = useWriteAccess(reference, count > 0)?.kind === 'archived'
  const open = () => {
    setSaid('')
    setIsOpen(true)
  }
  const context = { count, isArchived, open }
  useShortcuts(commands, context)
  const close = useCallback(() => setIsOpen(false), [])
  const isEnabled = commitCommand.isEnabled(context)
  // Edits outlive the network, so their form is there before the network goes. Where it is not, opening it says why.
  // What comes after a commit must not come late either: it would fall into the next edit. Nor with the first key.
  useWhenQuiet(() => {
    void CommitDialog.preload()
    void CommittedDialog.preload()
  })
  return (
    <>
      <InPageSlot name="bar-end">
        <Tooltip text={commitCommand.label()} shortcut={formatShortcut(keys.commit[0])}>
          <Button
            variant="primary"
            icon={GitCommitHorizontal}
            isDisabled={!isEnabled}
            onPress={() => void runCommand(commitCommand, context)}
          >
            {commitCommand.label()}
            {count > 0 && <Badge>{count + uploadCount}</Badge>}
          </Button>
        </Tooltip>
      </InPageSlot>
      {/* What is seen of it, the button's number that goes, is not heard. */}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      {isOpen && (
        <CommitDialog
          reference={reference}
          onCommitted={(outcome) => {
            setOutcome(mergeNotes(outcome).length > 0 ? outcome : undefined)
            setSaid(m.workspace_committed({ branch: outcome.branch }))
          }}
          onClose={close}
        />
      )}
      {outcome && !isOpen && <CommittedDialog outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
