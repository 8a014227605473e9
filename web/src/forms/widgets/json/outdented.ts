import type { TextEdit } from '~/lib/text/text'

/**
 * A value's JSON text without the indentation of the place it stands at; line ends as a text area has them. JSON
 * strings have no raw line breaks, so only white space between values is touched.
 */
export function outdented(raw: string): string {
  return linesOf(raw)
    .map(({ text }) => text)
    .join('\n')
}

/**
 * What somebody made of the outdented text, as an edit of the text itself: all that was not typed stays letter by
 * letter, however it is laid out. @param lineEnd of the file, for new lines.
 */
export function editOfOutdented(raw: string, typed: string, lineEnd: string): TextEdit {
  const shown = outdented(raw)
  const most = Math.min(shown.length, typed.length)
  let head = 0
  while (head < most && shown[head] === typed[head]) head++
  let tail = 0
  while (tail < most - head && shown.at(-1 - tail) === typed.at(-1 - tail)) tail++
  const insert = typed.slice(head, typed.length - tail).replaceAll('\n', lineEnd + indentOf(raw))
  return { from: placeIn(raw, head), to: placeIn(raw, shown.length - tail), insert }
}

interface Line {
  /** Offset in the raw text, behind the indentation that is left out. */
  readonly from: number
  /** As it is shown. */
  readonly text: string
}

function linesOf(raw: string): readonly Line[] {
  const indent = indentOf(raw)
  let at = 0
  return raw.split('\n').map((line, index, { length }) => {
    const skipped = index > 0 && indent !== '' && line.startsWith(indent) ? indent.length : 0
    const isCut = line.endsWith('\r') && index < length - 1
    const shown = { from: at + skipped, text: line.slice(skipped, isCut ? -1 : undefined) }
    at += line.length + 1
    return shown
  })
}

/** That of the last line, where the value ends. */
function indentOf(raw: string): string {
  const start = raw.lastIndexOf('\n') + 1
  return start === 0 ? '' : (/^[ \t]*/.exec(raw.slice(start))?.[0] ?? '')
}

/** Where in the raw text an offset of the outdented one is. */
function placeIn(raw: string, offset: number): number {
  let left = offset
  for (const { from, text } of linesOf(raw)) {
    if (left <= text.length) return from + left
    left -= text.length + 1
  }
  return raw.length
}
