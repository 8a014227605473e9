import type { TextEdit } from '~/lib/text/text'

/**
 * CodeMirror counts every line break as one character and normalises it; a text with CRLF counts two. This maps
 * positions between the two and says what a new line break is written as.
 */
export interface LineEnds {
  readonly lineEnd: '\n' | '\r\n'
  /** Length of the text as CodeMirror counts. */
  readonly editorLength: number
  toText(position: number): number
  toEditor(offset: number): number
}

export function lineEndsOf(text: string): LineEnds {
  const breaks: number[] = []
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) breaks.push(at)
  if (breaks.length === 0) return plain(text.length)
  return {
    lineEnd: text.indexOf('\n') === (breaks[0] ?? 0) + 1 ? '\r\n' : '\n',
    editorLength: text.length - breaks.length,
    // The n-th CRLF stands n characters earlier in the editor than in the text.
    toText: (position) => position + countBelow(breaks, (at, index) => at - index < position),
    toEditor: (offset) => offset - countBelow(breaks, (at) => at < offset),
  }
}

/** An edit as CodeMirror counts. */
export function toEditorChange(edit: TextEdit, ends: LineEnds): TextEdit {
  return { from: ends.toEditor(edit.from), to: ends.toEditor(edit.to), insert: edit.insert }
}

function plain(length: number): LineEnds {
  return { lineEnd: '\n', editorLength: length, toText: (position) => position, toEditor: (offset) => offset }
}

/** How many breaks, from the first one on, pass the test; the ones that pass come first. */
function countBelow(breaks: readonly number[], isBelow: (at: number, index: number) => boolean): number {
  let low = 0
  let high = breaks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBelow(breaks[middle] ?? 0, middle)) low = middle + 1
    else high = middle
  }
  return low
}
