/**
 * One action of the person, told once: buttons, menus, shortcuts and help all read it. `Context` is what it acts on.
 */
export interface Command<Context> {
  readonly id: string
  readonly label: () => string
  /** Of lib/keyboard/keys. */
  readonly shortcuts?: readonly string[]
  readonly isEnabled: (context: Context) => boolean
  readonly run: (context: Context) => void | Promise<void>
}
