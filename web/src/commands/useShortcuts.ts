import { useEffect, useEffectEvent } from 'react'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import type { Command } from './Command'
import { recordFailure } from './operations'

/** What keeps the keys to itself while focus is in it. */
const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]'

/** While this component is on the screen, the shortcuts of the commands run them with the context. */
export function useShortcuts<Context>(commands: readonly Command<Context>[], context: Context): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent, isFirst: boolean) => {
    // A text field or the editor may have used the keys already; a held key is one press.
    if (event.defaultPrevented || event.repeat || hasModifier(event) !== isFirst) return
    const command = commands.find(({ shortcuts }) => shortcuts && matchesShortcut(event, shortcuts))
    if (!command) return
    // Also while it is disabled: the browser's own meaning (save page) would only surprise.
    event.preventDefault()
    if (document.activeElement?.closest(DIALOG)) return
    event.stopPropagation()
    if (command.isEnabled(context)) void runCommand(command, context)
  })

  useEffect(() => {
    // With Control or Command the keys are the page's before any control's: Enter presses a button with them as well.
    const handleFirst = (event: KeyboardEvent) => handleKeyDown(event, true)
    const handleLast = (event: KeyboardEvent) => handleKeyDown(event, false)
    document.addEventListener('keydown', handleFirst, { capture: true })
    document.addEventListener('keydown', handleLast)
    return () => {
      document.removeEventListener('keydown', handleFirst, { capture: true })
      document.removeEventListener('keydown', handleLast)
    }
  }, [])
}

function hasModifier({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey
}

/** Runs a command; what it throws becomes an entry of the operations. */
export async function runCommand<Context>(command: Command<Context>, context: Context): Promise<void> {
  try {
    await command.run(context)
  } catch (error) {
    recordFailure(command.label(), error)
  }
}
