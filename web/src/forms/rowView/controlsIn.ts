/** The controls and links in an element, in order; those that are disabled, or out of the tab order, too. */
export function controlsIn(element: Element | null | undefined): readonly HTMLElement[] {
  const controls = element?.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href]') ?? []
  return [...controls]
}
