import { GitCommitHorizontal } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useEditedPaths } from '~/drafts/documents'
import { WasNote } from '~/forms/rowView/changed/notes'
import type { Command } from '~/lib/commands/Command'
import { shown } from '~/lib/commands/shown'
import { useCommands } from '~/lib/commands/useCommands'
import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'
import { preloadCalls } from '~/provider/github/calls/laterCalls'
import { useConfig } from '~/provider/ProviderContext'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import type { RefReference } from '~/provider/types'
import { useWhenQuiet } from '~/provider/useWhenQuiet'
import { Badge, Button, InPageSlot, lazyPart, Tooltip, VisuallyHidden } from '~/ui'
import { useShownPublishing } from '~/workspace/publishing/shownPublishing'

const CommitDialog = lazyPart(async () => (await import('./CommitDialog')).CommitDialog, {
  close: ({ onClose }) => onClose(),
})
// Until what knows of files that come along is there, the edited ones are those that count.
const CommitCount = lazyPart(async () => (await import('./CommitCount')).CommitCount, {
  fallback: ({ edited }) => <Badge>{edited}</Badge>,
  isExtra: true,
})

interface CommitContext {
  readonly count: number
  readonly isFixed: boolean
  readonly open: () => void
}

export const commitCommand: Command<CommitContext> = {
  id: 'commit',
  label: m.workspace_commit,
  icon: GitCommitHorizontal,
  shortcuts: keys.commit,
  isEnabled: ({ count, isFixed }) => count > 0 && !isFixed,
  run: ({ open }) => open(),
}

const commands = [commitCommand]

interface CommitButtonProps {
  readonly reference: RefReference
}

/** Opens the commit form. Disabled while there are no edits on the ref. */
export function CommitButton({ reference }: CommitButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState('')
  const count = useEditedPaths(reference).length
  const isFixed = useWriteAccess(reference, count > 0)?.kind === 'none'
  const open = () => {
    setSaid('')
    setIsOpen(true)
  }
  const context = { count, isFixed, open }
  useCommands(commands, context)
  const close = useCallback(() => setIsOpen(false), [])
  const { shortcut, isDisabled, onPress, ...own } = shown(commitCommand, context)
  const { words, by } = useShownPublishing()
  const { folder } = useConfig()
  const label = folder?.saves ? m.commit_save() : (words?.commit ?? own.label)
  // Edits outlive the network, so their form is there before the network goes. Where it is not, opening it says why.
  // What comes after a commit must not come late either: it would fall into the next edit. Nor with the first key.
  useWhenQuiet(() => {
    preloadCalls()
    void CommitDialog.preload()
    void CommitCount.preload()
    void WasNote.preload()
  })
  return (
    <>
      <InPageSlot name="bar-end">
        <Tooltip text={label} shortcut={shortcut}>
          <Button
            variant={by === 'review' ? 'secondary' : 'primary'}
            icon={GitCommitHorizontal}
            isDisabled={isDisabled}
            onPress={onPress}
          >
            {label}
            {count > 0 && <CommitCount reference={reference} edited={count} />}
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
          onCommitted={({ branch }) => setSaid(m.workspace_committed({ branch }))}
          onClose={close}
        />
      )}
    </>
  )
}
