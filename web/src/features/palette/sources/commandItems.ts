import { Zap } from 'lucide-react'
import { type OpenCommand, openCommands } from '~/lib/commands/registry'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { type PaletteItem, paletteItem } from './PaletteItem'

/** What can be done on the screen, by the same rules as by its buttons; what cannot be done now is told as such. */
export function commandItems(commands: readonly OpenCommand[]): readonly PaletteItem[] {
  return openCommands(commands)
    .filter(({ id, isThere }) => id !== 'palette' && isThere?.() !== false)
    .map((command) => {
      const shortcut = command.shortcuts?.[0]
      return paletteItem({
        key: `command:${command.id}`,
        kind: 'command',
        label: command.label(),
        icon: command.icon ?? Zap,
        ...(shortcut !== undefined && { shortcut: formatShortcut(shortcut) }),
        isDisabled: !command.isEnabled(),
        target: { run: () => void (command.isEnabled() && command.run()) },
      })
    })
}
