import type { KeyboardEvent } from 'react'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'

/**
 * A row's menu is no stop of the Tab key, which would have one before each field: its keys open it from wherever in the
 * row focus is, and give focus back there.
 * @returns whether the keys were these.
 */
export function openMenuByKeys(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element) || !matchesShortcut(event.nativeEvent, keys.fieldMenu)) return false
  // Each line of a table has its own.
  const around = event.target.closest('[role="row"]') ?? event.currentTarget
  const menu = around.querySelector<HTMLElement>('[data-part="menu"]')
  if (menu === null) return false
  event.preventDefault()
  if (event.key === 'ContextMenu') keepBrowserMenuAway(event.target.ownerDocument)
  // As at the button itself; a click would come from somewhere else, and focus go into the menu only when it stands still.
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  return true
}

/** Windows opens the browser's own menu as the key comes up, at what has focus by then. */
function keepBrowserMenuAway(document: Document): void {
  const keep = (event: Event) => event.preventDefault()
  document.addEventListener('contextmenu', keep, { capture: true })
  const end = () => setTimeout(() => document.removeEventListener('contextmenu', keep, { capture: true }))
  document.addEventListener('keyup', end, { capture: true, once: true })
}
