/** The lines of a copied text that would be items of their own; undefined where it is one. */
export function linesOf(text: string): readonly string[] | undefined {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 1 ? lines : undefined
}
