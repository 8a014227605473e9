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

/** A path or name of at most `limit` UTF-16 units that has lost its middle: its end tells most. */
export function shortenMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, Math.ceil((limit - 1) / 2)).replace(/[\uD800-\uDBFF]$/, '')
  const end = text.slice(text.length - Math.floor((limit - 1) / 2)).replace(/^[\uDC00-\uDFFF]/, '')
  return `${start}…${end}`
}
