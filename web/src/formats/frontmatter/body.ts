import { editBetween, type TextEdit, type TextSource } from '~/lib/text/text'
import type { Span } from '../nodes'

/** A text as people edit it: line ends are line feeds. */
export function shownBody(written: string): string {
  return written.replaceAll('\r\n', '\n')
}

/** Where a text ends: the end of its last line is the file's, and no empty line to people. */
export function endOfBody(text: TextSource, { from, to }: Span): number {
  const end = /\r?\n$/.exec(text.slice(Math.max(from, to - 2), to))
  return to - (end?.[0].length ?? 0)
}

/**
 * The edits that make a text what somebody wrote; line ends around stay as they are. A text that begins gets an end of its
 * last line, and one that goes takes that with it.
 * @param lineEnd what lines end with around here.
 */
export function bodyEdits(written: string, value: string, lineEnd: string): readonly TextEdit[] {
  const text = shownBody(value)
  const isEnded = written === '' || written.endsWith('\n') || text.endsWith('\n')
  const next = text !== '' && isEnded ? `${text}\n` : text
  return editBetween(shownBody(written), next).map(({ from, to, insert }) => ({
    from: writtenOffset(written, from),
    to: writtenOffset(written, to),
    insert: insert.replaceAll('\n', lineEnd),
  }))
}

/** Where an offset of the shown text is in the written one: in front of a line end's first half. */
function writtenOffset(written: string, shown: number): number {
  let at = shown
  for (
    let found = written.indexOf('\r\n');
    found !== -1 && found < at;
    found = written.indexOf('\r\n', found + 2)
  )
    at++
  return at
}
