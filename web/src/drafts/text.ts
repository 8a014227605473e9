/** One replacement in a text. Offsets are UTF-16 code units in the text before the change; `from` <= `to`. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** The text after all edits, which must be ordered by `from` and must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits) {
    result += text.slice(at, edit.from) + edit.insert
    at = edit.to
  }
  return result + text.slice(at)
}
