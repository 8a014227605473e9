/** One replacement in a text. Offsets are UTF-16 code units in the text before the change; `from` <= `to`. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** A text that is looked into at places; a string is one, and so is a text that is being typed (SplicedText). */
export interface TextSource {
  readonly length: number
  slice(from: number, to?: number): string
  /** May cost what the whole text costs. */
  toString(): string
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

/** The edits that take `edits` back: offsets are in the text after them. */
export function invertEdits(text: TextSource, edits: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0
  return edits.map(({ from, to, insert }) => {
    const inverse = {
      from: from + shift,
      to: from + shift + insert.length,
      insert: detached(text.slice(from, to)),
    }
    shift += insert.length - (to - from)
    return inverse
  })
}

/** The smallest single edit that makes `before` into `after`; none where they are the same. */
export function editBetween(before: string, after: string): readonly TextEdit[] {
  if (before === after) return []
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++
  let tail = 0
  const left = shorter - from
  while (
    tail < left &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++
  return [{ from, to: before.length - tail, insert: after.slice(from, after.length - tail) }]
}

/**
 * The same text on its own. Engines keep a slice as a window on the text it was cut from; a few bytes kept for long
 * (an undo step, a name) would keep megabytes. V8 copies slices below 13 code units by itself.
 */
export function detached(slice: string): string {
  if (slice.length < 13) return slice
  const copy: string = JSON.parse(JSON.stringify(slice))
  return copy
}
