import { GitCommitHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Command } from '~/commands/Command'
import { runCommand, useShortcuts } from '~/commands/useShortcuts'
import { useChangeSet } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Badge, Button } from '~/ui'

const loadDialog = () => import('./CommitDialog')
const CommitDialog = lazy(async () => ({ default: (await loadDialog()).CommitDialog }))

interface CommitContext {
  readonly count: number
  readonly open: () => void
}

const commitCommand: Command<CommitContext> = {
  id: 'commit',
  label: m.workspace_commit,
  shortcut: 'Mod+S',
  isEnabled: ({ count }) => count > 0,
  run: ({ open }) => open(),
}

const commands = [commitCommand]

export interface CommitButtonProps {
  readonly reference: RefReference
}

/** Opens the commit form. Disabled while there are no edits on the ref. */
export function CommitButton({ reference }: CommitButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const context = { count: useChangeSet(reference).length, open: () => setIsOpen(true) }
  useShortcuts(commands, context)
  return (
    <>
      <Button
        variant="primary"
        icon={GitCommitHorizontal}
        isDisabled={!commitCommand.isEnabled(context)}
        onHoverStart={() => void loadDialog()}
        onPress={() => void runCommand(commitCommand, context)}
      >
        {commitCommand.label()}
        {context.count > 0 && <Badge>{context.count}</Badge>}
      </Button>
      <Suspense>{isOpen && <CommitDialog reference={reference} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
