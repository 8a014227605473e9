import type { Command } from '~/lib/commands/Command'
import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'

/** What the keys go through, in the order of the page. A panel that holds others is passed over for those. */
const panelSelector = '[data-pane]'

const focusable =
  'a[href], button:not([disabled], [tabindex="-1"]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** F6 and Shift+F6 move between the panels, as in browsers and desktop programs. */
export const panelCommands: readonly Command<undefined>[] = [
  {
    id: 'next-panel',
    label: m.app_next_panel,
    shortcuts: keys.nextPanel,
    isEnabled: () => true,
    run: () => focusPanel(1),
  },
  {
    id: 'previous-panel',
    label: m.app_previous_panel,
    shortcuts: keys.previousPanel,
    isEnabled: () => true,
    run: () => focusPanel(-1),
  },
]

function focusPanel(by: 1 | -1): void {
  const panels = Array.from(document.querySelectorAll<HTMLElement>(panelSelector)).filter(
    (panel) => !panel.querySelector(panelSelector) && panel.querySelector(focusable),
  )
  const current = panels.findIndex((panel) => panel.contains(document.activeElement))
  const next = current < 0 ? (by > 0 ? 0 : -1) : (current + by) % panels.length
  panels.at(next)?.querySelector<HTMLElement>(focusable)?.focus()
}
