import type { LucideIcon } from 'lucide-react'
import { formatShortcut } from '../keyboard/shortcuts'
import type { Command } from './Command'
import { runCommand } from './registry'

/** What a button or an entry of a menu shows of a command. */
interface ShownCommand {
  readonly label: string
  readonly icon: LucideIcon | undefined
  /** As this system writes it. */
  readonly shortcut: string | undefined
  readonly isDisabled: boolean
  readonly onPress: () => void
}

export function shown<Context>(command: Command<Context>, context: Context): ShownCommand {
  const shortcut = command.shortcuts?.[0]
  return {
    label: command.label(),
    icon: command.icon,
    shortcut: shortcut === undefined ? undefined : formatShortcut(shortcut),
    isDisabled: !command.isEnabled(context),
    onPress: () => void runCommand(command, context),
  }
}
