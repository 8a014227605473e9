const rowHeightFallback = 28

/** The height of a row in px: the token `--row-height`, which coarse pointers make larger. */
export function rowHeightOf(element: Element): number {
  const height = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height'))
  return Number.isFinite(height) && height > 0 ? height : rowHeightFallback
}
