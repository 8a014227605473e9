/**
 * One action of the person, told once: buttons, menus, shortcuts and help all read it. `Context` is what it acts on.
 */
export interface Command<Context> {
  readonly id: string
  readonly label: () => string
  /** As in `Mod+Shift+S`: `Mod` is Command on Apple's systems and Control elsewhere. */
  readonly shortcut?: string
  readonly isEnabled: (context: Context) => boolean
  readonly run: (context: Context) => void | Promise<void>
}
