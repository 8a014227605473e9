import { useEffect, useEffectEvent } from 'react'
import type { Command } from './Command'
import { recordFailure } from './operations'
import { matchesShortcut } from './shortcuts'

/** While this component is on the screen, the shortcuts of the commands run them with the context. */
export function useShortcuts<Context>(commands: readonly Command<Context>[], context: Context): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A text field or the editor may have used the keys already; a held key is one press.
    if (event.defaultPrevented || event.repeat) return
    const command = commands.find(
      ({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut),
    )
    if (!command) return
    // Also while it is disabled: the browser's own meaning (save page) would only surprise.
    event.preventDefault()
    if (command.isEnabled(context)) void runCommand(command, context)
  })

  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

/** Runs a command; what it throws becomes an entry of the operations. */
export async function runCommand<Context>(command: Command<Context>, context: Context): Promise<void> {
  try {
    await command.run(context)
  } catch (error) {
    recordFailure(command.label(), error)
  }
}
