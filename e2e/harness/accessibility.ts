import type { Page } from 'playwright-core'

/** A thing as a screen reader is told of it. */
export interface AccessibleNode {
  readonly role: string
  readonly name: string
  readonly description: string
  /** What stands in a control. */
  readonly value: string
  /** Chromium's names: focusable, invalid, required, expanded, readonly ... */
  readonly properties: Readonly<Record<string, unknown>>
}

/** Everything that Chromium's accessibility tree does not leave out, in the order of the page. */
export async function accessibilityTree(page: Page): Promise<readonly AccessibleNode[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => ({
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      description: String(node.description?.value ?? ''),
      value: String(node.value?.value ?? ''),
      properties: Object.fromEntries(
        (node.properties ?? []).map(({ name, value }) => [name, value.value as unknown]),
      ),
    }))
}

/** Roles of controls that say nothing without a name. */
const CONTROL_ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'listbox',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
  'Date',
  'DateTime',
  'InputTime',
  'ColorWell',
])

/** Controls that take focus and have no name. */
export function namelessControls(nodes: readonly AccessibleNode[]): readonly AccessibleNode[] {
  return nodes.filter(
    ({ role, name, properties }) => CONTROL_ROLES.has(role) && properties.focusable === true && name === '',
  )
}
