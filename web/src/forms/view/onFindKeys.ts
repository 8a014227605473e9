import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { isFreeOutside } from './onHistory'

/**
 * Takes the browser's keys for find in a form, whose rows are not all in the page, and on the rest of the page where
 * nothing else takes them.
 * @returns the way to stop.
 */
export function onFindKeys(section: HTMLElement | null, find: () => void): () => void {
  function take(event: KeyboardEvent): void {
    if (event.defaultPrevented || !matchesShortcut(event, keys.find)) return
    event.preventDefault()
    find()
    // Where it is open already, for other words.
    const field = section?.querySelector<HTMLInputElement>('search input')
    field?.focus()
    field?.select()
  }
  const handleKeyOutside = (event: KeyboardEvent) => {
    if (isFreeOutside(event, section)) take(event)
  }
  section?.addEventListener('keydown', take)
  section?.ownerDocument.addEventListener('keydown', handleKeyOutside)
  return () => {
    section?.removeEventListener('keydown', take)
    section?.ownerDocument.removeEventListener('keydown', handleKeyOutside)
  }
}
