import { createStore } from 'zustand/vanilla'
import { isQuestionMark, matchesShortcut } from '../keyboard/shortcuts'
import type { Command } from './Command'

/** A command that can be given on the screen as it is now. */
export interface OpenCommand
  extends Pick<Command<never>, 'id' | 'label' | 'icon' | 'shortcuts' | 'keysOf' | 'isThere'> {
  readonly isEnabled: () => boolean
  readonly run: () => Promise<void>
}

/** The commands of what is on the screen; what came last is at the end, and comes first where two have the same keys. */
export const registry = createStore<{ readonly commands: readonly OpenCommand[] }>()(() => ({ commands: [] }))

/** @returns what takes them out again. */
export function register(commands: readonly OpenCommand[]): () => void {
  if (registry.getState().commands.length === 0) listen()
  registry.setState(({ commands: others }) => ({ commands: [...others, ...commands] }))
  return () => {
    registry.setState(({ commands: all }) => ({ commands: all.filter((one) => !commands.includes(one)) }))
    if (registry.getState().commands.length === 0) leave()
  }
}

/** Each command once, that of the innermost: a header and a form may have the same. */
export function openCommands(commands: readonly OpenCommand[]): readonly OpenCommand[] {
  return [...new Map(commands.map((command) => [command.id, command])).values()]
}

/** What keeps the keys to itself while focus is in it. */
const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]'

/** Controls that a letter is for, and what stands over the page. */
const TAKING_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"]), textarea, select, ' +
  `[contenteditable="true"], ${DIALOG}, [role="menu"], [role="listbox"]`

// With Control or Command the keys are the page's before any control's: Enter presses a button with them as well.
const handleFirst = (event: KeyboardEvent) => handleKeyDown(event, true)
const handleLast = (event: KeyboardEvent) => handleKeyDown(event, false)

function listen(): void {
  document.addEventListener('keydown', handleFirst, { capture: true })
  document.addEventListener('keydown', handleLast)
}

function leave(): void {
  document.removeEventListener('keydown', handleFirst, { capture: true })
  document.removeEventListener('keydown', handleLast)
}

function handleKeyDown(event: KeyboardEvent, isFirst: boolean): void {
  // A text field or the editor may have used the keys already; a held key is one press.
  if (event.defaultPrevented || event.repeat) return
  const command = registry.getState().commands.findLast(({ shortcuts, keysOf = 'page' }) => {
    if (shortcuts === undefined || keysOf === 'own') return false
    const isBeforeAll = keysOf === 'page' && (event.ctrlKey || event.metaKey)
    return isBeforeAll === isFirst && isPressed(event, shortcuts)
  })
  if (!command) return
  // Also while it is disabled: the browser's own meaning (save page) would only surprise.
  event.preventDefault()
  if (document.activeElement?.closest(DIALOG)) return
  event.stopPropagation()
  if (command.isEnabled()) void command.run()
}

function isPressed(event: KeyboardEvent, shortcuts: readonly string[]): boolean {
  const others = shortcuts.filter((shortcut) => shortcut !== '?')
  if (matchesShortcut(event, others)) return true
  return (
    others.length < shortcuts.length && isQuestionMark(event) && !focused(document)?.closest(TAKING_LETTERS)
  )
}

/** What has focus, also in a shadow root, where editors of code are. */
function focused({ activeElement }: DocumentOrShadowRoot): Element | null {
  return (activeElement?.shadowRoot && focused(activeElement.shadowRoot)) ?? activeElement
}

type FailureListener = (label: string, error: unknown) => void

const failureListeners = new Set<FailureListener>()

/** Hears of what commands throw. @returns the way to stop. */
export function onFailedCommand(listener: FailureListener): () => void {
  failureListeners.add(listener)
  return () => failureListeners.delete(listener)
}

/** Runs a command; whoever listens hears of what it throws. */
export async function runCommand<Context>(command: Command<Context>, context: Context): Promise<void> {
  try {
    await command.run(context)
  } catch (error) {
    for (const listener of failureListeners) listener(command.label(), error)
  }
}
