import { Lexer } from 'yaml'
import { SplicedText } from '~/lib/text/SplicedText'
import type { TextEdit } from '~/lib/text/text'
import type { Content, Outcome, Reading } from '../DataFormat'
import type { DataNode, DataPath, JsonValue } from '../nodes'
import { isSameValue, itemAt, itemCount, nodeAt } from '../nodes'
import { markedValueOf } from '../valueOf'
import { startsWith, withValueAt } from '../values'
import { reread } from './reread'

/** What an edit means: how the value at a path becomes another, undefined where there is none. */
interface Intent {
  readonly path: DataPath
  readonly change: (old: JsonValue | undefined) => JsonValue | undefined
}

/** One way to write it, with the comments that go or come with it. */
export interface Attempt {
  readonly edits: readonly TextEdit[]
  /** A part of the text whose comments go. */
  readonly gone?: string
  /** A part of the text whose comments stand there twice. */
  readonly twice?: string
}

/** The first of several ways that is read again as it was meant. */
export function firstProven(
  content: Content,
  intent: Intent,
  attempts: Iterable<Attempt | undefined>,
): Outcome {
  for (const attempt of attempts) {
    if (attempt && isProven(content, intent, attempt)) return { kind: 'edits', edits: minimal(attempt.edits) }
  }
  const node = content.reading.ok ? nodeAt(content.reading.root, intent.path) : undefined
  return { kind: 'refusal', reason: 'unproven', at: node ?? { from: 0, to: 0 } }
}

function minimal(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.filter(({ from, to, insert }) => from < to || insert !== '')
}

export function isProven(content: Content, { path, change }: Intent, attempt: Attempt): boolean {
  const { text, reading, isProvenTogether } = content
  if (!reading.ok || !areInOrder(attempt.edits)) return false
  if (isProvenTogether === true) return true
  const source = text instanceof SplicedText ? text : new SplicedText(text.toString())
  const after = source.spliced(attempt.edits)
  const again = reread(reading, attempt.edits, text, after)
  if (!again.reading.ok || again.reading.problems.length > reading.problems.length) return false
  if (!keepsComments(again, attempt)) return false
  const at = startsWith(path, again.path) ? again.path : path
  const old = nodeAt(reading.root, at)
  const made = nodeAt(again.reading.root, at)
  const isMeant = (was: JsonValue | undefined, is: JsonValue | undefined) => {
    const expected = withValueAt(was, path.slice(at.length), change)
    return expected === undefined || is === undefined ? expected === is : isSameValue(is, expected)
  }
  const entries = again.path.length === at.length ? again.entries : undefined
  const isMeantAround =
    entries &&
    isMeant(
      old && valueWithin(old, { ...entries, behind: entries.behindOld }),
      made && valueWithin(made, { ...entries, behind: entries.behindNew }),
    )
  // An item that moved is told by its place only where it was not read again: then all values decide.
  if (!isMeantAround && !isMeant(old && markedValueOf(old), made && markedValueOf(made))) return false
  return hasSameFurther(reading, again.reading)
}

/**
 * A list's value in which each item that was not read again is told by its distance from the end that it keeps. There
 * may be many: the value of each would cost more than all else.
 */
function valueWithin(node: DataNode, entries: { first: number; behind: number }): JsonValue {
  if (node.kind !== 'array') return markedValueOf(node)
  const count = itemCount(node)
  return Array.from({ length: count }, (_, index) => {
    if (index < entries.first) return `untouched, ${index} from the beginning`
    if (index >= entries.behind) return `untouched, ${count - index} from the end`
    const item = itemAt(node, index)
    return item ? markedValueOf(item) : null
  })
}

function areInOrder(edits: readonly TextEdit[]): boolean {
  return edits.every(({ from, to }, index) => from <= to && (edits[index - 1]?.to ?? 0) <= from)
}

/** Documents behind the first are nobody's to change. */
function hasSameFurther(before: Reading, after: Reading): boolean {
  if (!before.ok || !after.ok) return false
  return isSameValue(before.further.map(markedValueOf), after.further.map(markedValueOf))
}

function keepsComments(
  { was, is }: { was: string; is: string },
  { gone = '', twice = '' }: Attempt,
): boolean {
  if (!was.includes('#') && !is.includes('#')) return true
  const expected = [...commentsIn(was), ...commentsIn(twice)]
  for (const comment of commentsIn(gone)) {
    const position = expected.indexOf(comment)
    if (position !== -1) expected.splice(position, 1)
  }
  return isSameValue([...commentsIn(is)].sort(), expected.sort())
}

/** The comments of a text, also of one that is a part. */
export function commentsIn(text: string): string[] {
  const comments: string[] = []
  let previous = ''
  for (const token of new Lexer().lex(text)) {
    // What follows the mark of a value is its text.
    if (token.startsWith('#') && previous !== '\x1f') comments.push(token.trimEnd())
    previous = token
  }
  return comments
}
