/** A text on one line of at most `limit` characters. */
export function shorten(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 4)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isCut = line.length > limit || text.length > limit * 4
  return isCut ? `${line.slice(0, limit - 1).trimEnd()}…` : line
}

/** What both texts begin with, in characters, as far as nobody has to read it to see the difference. */
export function sharedStart(before: string, after: string, keep: number): number {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same++
  if (same <= keep * 2) return 0
  const space = before.lastIndexOf(' ', same - keep)
  return space > 0 ? space + 1 : same - keep
}
