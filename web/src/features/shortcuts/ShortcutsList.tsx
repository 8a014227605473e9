import { Keyboard } from 'lucide-react'
import type { Command } from '~/lib/commands/Command'
import { useCommands } from '~/lib/commands/useCommands'
import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui'
import { useShortcutsList } from './shortcutsList'

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog')).ShortcutsDialog, {
  close: ({ onClose }) => onClose(),
})

const listCommand: Command<undefined> = {
  id: 'shortcuts',
  label: m.shortcuts_title,
  icon: Keyboard,
  isEnabled: () => true,
  run: () => useShortcutsList.getState().setOpen(true),
}

const byName = [listCommand]
/** The question mark opens it, unless something is being typed. */
const byKey = [{ ...listCommand, shortcuts: keys.shortcuts, keysOf: 'last' as const }]

/** The list of all shortcuts. */
export function ShortcutsList() {
  const { isOpen, isByKey, setOpen } = useShortcutsList()
  useCommands(isByKey ? byKey : byName, undefined)
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />
}
