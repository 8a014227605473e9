import { GitCommitHorizontal } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Command } from '~/commands/Command'
import type { Committed } from '~/commands/commitDrafts'
import { mergeNotes } from '~/commands/mergeNotes'
import { formatShortcut } from '~/commands/shortcuts'
import { runCommand, useShortcuts } from '~/commands/useShortcuts'
import { useEditedPaths } from '~/drafts/documents'
import { useNamedUploadCount } from '~/drafts/uploads/uploads'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { useWriteAccess } from '~/provider/writeAccess'
import { Badge, Button, lazyPart, Tooltip } from '~/ui'

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

const shortcut = 'Mod+S'

const commitCommand: Command<CommitContext> = {
  id: 'commit',
  label: m.workspace_commit,
  shortcut,
  isEnabled: ({ count, isArchived }) => count > 0 && !isArchived,
  run: ({ open }) => open(),
}

const commands = [commitCommand]

export interface CommitButtonProps {
  readonly reference: RefReference
}

/** Opens the commit form. Disabled while there are no edits on the ref. */
export function CommitButton({ reference }: CommitButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<Committed>()
  const count = useEditedPaths(reference).length
  const uploadCount = useNamedUploadCount(reference)
  const isArchived = useWriteAccess(reference, count > 0)?.kind === 'archived'
  const context = { count, isArchived, open: () => setIsOpen(true) }
  useShortcuts(commands, context)
  const close = useCallback(() => setIsOpen(false), [])
  const isEnabled = commitCommand.isEnabled(context)
  // Edits outlive the network, so their form is there before the network goes. Where it is not, opening it says why.
  // What comes after a commit must not come late either: it would fall into the next edit.
  useEffect(() => {
    if (!isEnabled) return
    void CommitDialog.preload()
    void CommittedDialog.preload()
  }, [isEnabled])
  return (
    <>
      <Tooltip text={commitCommand.label()} shortcut={formatShortcut(shortcut)}>
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
      {isOpen && (
        <CommitDialog
          reference={reference}
          onCommitted={(outcome) => setOutcome(mergeNotes(outcome).length > 0 ? outcome : undefined)}
          onClose={close}
        />
      )}
      {outcome && !isOpen && <CommittedDialog outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
