/** A text on one line of at most `limit` UTF-16 units, with an ellipsis where something is left out. */
export function shorten(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 4)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isCut = line.length > limit || text.length > limit * 4
  // Half of a pair would be shown as a sign for something that is no text.
  return isCut
    ? `${line
        .slice(0, limit - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : line
}
