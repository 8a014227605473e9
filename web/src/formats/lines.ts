import type { TextSource } from '~/lib/text/text'

/** Code units that are looked at together: lines are rarely longer. */
const STRETCH = 256

/** Where the line of `at` begins, behind a byte order mark. */
export function lineStart(text: TextSource, at: number): number {
  for (let end = at; end > 0; end -= STRETCH) {
    const start = Math.max(0, end - STRETCH)
    const found = text.slice(start, end).lastIndexOf('\n')
    if (found !== -1) return start + found + 1
  }
  return at > 0 && text.slice(0, 1) === '\ufeff' ? 1 : 0
}

/** Where the line of `at` ends, before its line end. */
export function lineEnd(text: TextSource, at: number): number {
  for (let start = at; start < text.length; start += STRETCH) {
    const found = text.slice(start, start + STRETCH).indexOf('\n')
    if (found === -1) continue
    const end = start + found
    return end > at && text.slice(end - 1, end) === '\r' ? end - 1 : end
  }
  return text.length
}

/** Where the line behind that of `at` begins; the end of the text where there is none. */
export function nextLine(text: TextSource, at: number): number {
  const end = lineEnd(text, at)
  if (text.slice(end, end + 2) === '\r\n') return end + 2
  return Math.min(end + 1, text.length)
}

/** The column of `at`, counted from 0. */
export function columnOf(text: TextSource, at: number): number {
  return at - lineStart(text, at)
}

/** Whether nothing but white space stands before `at` on its line. */
export function isFirstOnLine(text: TextSource, at: number): boolean {
  return /^[ \t]*$/.test(text.slice(lineStart(text, at), at))
}
