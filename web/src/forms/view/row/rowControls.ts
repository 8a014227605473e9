/** Everything in a row that takes focus by Tab, in order. */
export function controlsOf(row: HTMLElement | null): readonly HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href]') ?? [])]
}
