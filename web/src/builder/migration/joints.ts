/** A text cut at the first separators into so many parts at most; what is behind the last of them is the last part. */
export function cut(text: string, separator: string, count: number): readonly string[] {
  const parts = text.split(separator)
  return parts.length <= count
    ? parts
    : [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)]
}

/** What people write between the parts of a text, the most telling first. */
const SEPARATORS = [' | ', '; ', ', ', ' – ', ' - ', ' / ', ';', ',', '|', '/', ' ']

/** What stands between the parts of most of some texts; a space where nothing does. */
export function separatorIn(texts: readonly string[]): string {
  const counts = SEPARATORS.map((one) => texts.filter((text) => text.includes(one)).length)
  const most = Math.max(0, ...counts)
  const found = most > texts.length / 2 ? SEPARATORS[counts.indexOf(most)] : undefined
  return found ?? ' '
}
