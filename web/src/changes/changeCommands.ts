import type { Command } from '~/lib/commands/Command'
import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'

/** What can be done with the changes of a review as a whole. */
interface ChangeActions {
  readonly step: (by: 1 | -1) => void
}

export const changeCommands: readonly Command<ChangeActions>[] = [
  {
    id: 'next-change',
    label: m.review_next_change,
    shortcuts: keys.nextChange,
    keysOf: 'last',
    isEnabled: () => true,
    run: ({ step }) => step(1),
  },
  {
    id: 'previous-change',
    label: m.review_previous_change,
    shortcuts: keys.previousChange,
    keysOf: 'last',
    isEnabled: () => true,
    run: ({ step }) => step(-1),
  },
]

/** Puts focus on the next change below what has it, or above; round at the ends. */
export function stepToChange(section: HTMLElement | null, by: 1 | -1): void {
  const changes = [...(section?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
  const focused = document.activeElement
  const isBelow = (change: HTMLElement) =>
    focused !== null &&
    focused !== change &&
    (focused.compareDocumentPosition(change) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    section?.contains(focused) === true
  const isAbove = (change: HTMLElement) =>
    focused !== null &&
    focused !== change &&
    (focused.compareDocumentPosition(change) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 &&
    !change.contains(focused) &&
    section?.contains(focused) === true
  const next =
    by === 1 ? (changes.find(isBelow) ?? changes[0]) : (changes.findLast(isAbove) ?? changes.at(-1))
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
