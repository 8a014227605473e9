import { diffSequences } from './diffSequences'
import { detached, editBetween, type TextEdit } from './text'

/** An edit with the lines that it touches, in offsets of the text before it. */
export interface LineEdit extends TextEdit {
  readonly lines: { readonly from: number; readonly to: number }
}

/** What makes `before` into `after`, line by line; a line that both have is in no edit. */
export function lineEdits(before: string, after: string): readonly LineEdit[] {
  const [whole] = editBetween(before, after)
  if (!whole) return []
  // Only what is between the first and the last difference is cut into lines.
  const from = lineStart(before, whole.from)
  const growth = after.length - before.length
  const isWhole = before[whole.to - 1] === '\n' && after[whole.to + growth - 1] === '\n'
  const to = isWhole ? whole.to : lineEnd(before, whole.to)
  const linesBefore = linesOf(before.slice(from, to))
  const linesAfter = linesOf(after.slice(from, to + growth))
  const startsBefore = startsOf(linesBefore, from)
  const startsAfter = startsOf(linesAfter, from)
  return diffSequences(linesBefore, linesAfter).map(({ aFrom, aTo, bFrom, bTo }) => {
    const lines = { from: startsBefore[aFrom] ?? to, to: startsBefore[aTo] ?? to }
    const text = after.slice(startsAfter[bFrom], startsAfter[bTo])
    const [edit] = editBetween(before.slice(lines.from, lines.to), text)
    return {
      from: lines.from + (edit?.from ?? 0),
      to: lines.from + (edit?.to ?? 0),
      insert: detached(edit?.insert ?? ''),
      lines,
    }
  })
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

/** Each with its line end. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Where each line begins, and where the last one ends. */
function startsOf(lines: readonly string[], first: number): readonly number[] {
  let at = first
  return [first, ...lines.map((line) => (at += line.length))]
}
