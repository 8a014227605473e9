import { useEffect, useRef } from 'react'
import type { Command } from './Command'
import { register, runCommand } from './registry'

/**
 * While this component is on the screen its commands can be given, by keys and from the palette, with the newest context.
 * @param commands the same array each time.
 */
export function useCommands<Context>(commands: readonly Command<Context>[], context: Context): void {
  const newest = useRef(context)
  useEffect(() => {
    newest.current = context
  })
  useEffect(
    () =>
      register(
        commands.map((command) => ({
          ...command,
          isEnabled: () => command.isEnabled(newest.current),
          run: () => runCommand(command, newest.current),
        })),
      ),
    [commands],
  )
}
