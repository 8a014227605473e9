import { applyEdits, type TextEdit } from '~/lib/text/text'
import { CommentedReading } from './CommentedReading'
import type { Content, Outcome, Reading } from './DataFormat'
import type { DataPath, JsonValue } from './nodes'
import { isSameValue, nodeAt, type Span } from './nodes'
import { markedValueOf } from './valueOf'
import { withValueAt } from './values'

/** One way to write an edit, with the stretches whose comments go or come twice with it. */
export interface Attempt {
  readonly edits: readonly TextEdit[]
  readonly gone?: readonly Span[]
  readonly twice?: readonly Span[]
}

/**
 * The first of several ways that is read again as it was meant, for formats whose files are small: all of it is read.
 * @param change what is meant to become of the value at `path`.
 */
export function firstProven(
  read: (text: string) => Reading,
  { text: source, reading, isProvenTogether }: Content,
  path: DataPath,
  change: (old: JsonValue | undefined) => JsonValue | undefined,
  attempts: Iterable<Attempt | undefined>,
): Outcome {
  const at = reading.ok ? (nodeAt(reading.root, path) ?? reading.root) : { from: 0, to: 0 }
  if (!(reading instanceof CommentedReading)) return { kind: 'refusal', reason: 'no-place', at }
  const text = source.toString()
  const expected = isProvenTogether === true ? null : withValueAt(markedValueOf(reading.root), path, change)
  for (const attempt of attempts) {
    if (!attempt) continue
    const edits = attempt.edits.toSorted((a, b) => a.from - b.from || a.to - b.to)
    if (edits.some(({ from }, index) => from < (edits[index - 1]?.to ?? 0))) continue
    if (isProvenTogether === true) return { kind: 'edits', edits: minimal(edits) }
    const after = applyEdits(text, edits)
    const again = read(after)
    if (!(again instanceof CommentedReading) || expected === undefined) continue
    if (!isSameValue(markedValueOf(again.root), expected)) continue
    const kept = comments(text, reading.comments, attempt)
    if (!isSameValue(again.comments.map(({ from, to }) => after.slice(from, to)).sort(), kept)) continue
    return { kind: 'edits', edits: minimal(edits) }
  }
  return { kind: 'refusal', reason: 'unproven', at: { from: at.from, to: at.to } }
}

function minimal(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.filter(({ from, to, insert }) => from < to || insert !== '')
}

function comments(text: string, all: readonly Span[], { gone = [], twice = [] }: Attempt): string[] {
  const within = (spans: readonly Span[], { from, to }: Span) =>
    spans.filter((span) => span.from <= from && to <= span.to).length
  return all
    .flatMap((comment) => {
      const times = 1 - Math.min(1, within(gone, comment)) + within(twice, comment)
      return Array.from({ length: times }, () => text.slice(comment.from, comment.to))
    })
    .sort()
}

/** The comments of a text that was read, as it has them. */
export function commentsOf({ text, reading }: Content): readonly string[] {
  return reading instanceof CommentedReading
    ? reading.comments.map(({ from, to }) => text.slice(from, to))
    : []
}
