import { History } from 'lucide-react'
import { useState } from 'react'
import type { Command } from '~/lib/commands/Command'
import { shown } from '~/lib/commands/shown'
import { useCommands } from '~/lib/commands/useCommands'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { IconButton, lazyPart } from '~/ui'

const HistoryDialog = lazyPart(async () => (await import('./HistoryDialog')).HistoryDialog, {
  close: ({ onClose }) => onClose(),
})

const historyCommand: Command<() => void> = {
  id: 'history',
  label: m.history_open,
  icon: History,
  isEnabled: () => true,
  run: (open) => open(),
}

const commands = [historyCommand]

/** Opens the history of a file, or of a project's two files. */
export function HistoryButton({ reference }: { readonly reference: PathReference }) {
  const [opened, setOpened] = useState<PathReference>()
  const open = () => setOpened(reference)
  useCommands(commands, open)
  const { label, onPress } = shown(historyCommand, open)
  return (
    <>
      <IconButton label={label} icon={History} onPress={onPress} />
      {opened && <HistoryDialog reference={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
