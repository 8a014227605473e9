import type { LucideIcon } from 'lucide-react'

/**
 * One action of the person, told once: buttons, menus, shortcuts, the palette and the list of shortcuts read it. `Context`
 * is what it acts on. What is on the screen registers it (useCommands.ts) for as long as it can be done there.
 */
export interface Command<Context> {
  readonly id: string
  readonly label: () => string
  readonly icon?: LucideIcon
  /** Of lib/keyboard/keys. */
  readonly shortcuts?: readonly string[]
  /**
   * Who hears of its keys. `page`, which is meant where nothing is said: with Control or Command it does before any control.
   * `last`: controls have them first, as where a text field means something else by them. `own`: whoever registers it takes
   * them itself, since it hangs on the focus whether they are meant.
   */
  readonly keysOf?: 'page' | 'last' | 'own'
  /** Of what may not be on the screen though it is registered: whether it is. Where nothing is said it is. */
  readonly isThere?: () => boolean
  readonly isEnabled: (context: Context) => boolean
  readonly run: (context: Context) => void | Promise<void>
}
