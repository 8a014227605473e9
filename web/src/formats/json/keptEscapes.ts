import { editBetween, type TextSource } from '~/lib/text/text'
import type { DataNode, Span } from '../nodes'
import { scanEscape } from './scan'

/** Escapes that `JSON.stringify` may not write so: without one of them there is nothing to keep. */
const CHOSEN = /\\[u/]/

/**
 * A text's new JSON text, in which all that was not changed is written as it is in the file: `"2 \u00d7 3"` stays so in
 * front of what is added to it. A JSON text with escapes that somebody chose is taken as it stands.
 */
export function withKeptEscapes(source: TextSource, node: DataNode | undefined, valueText: string): string {
  if (node?.kind !== 'string' || !valueText.startsWith('"')) return valueText
  return keptIn(source, node, valueText)
}

/** The same of a name, which is always a text. */
export function nameWithKeptEscapes(source: TextSource, keySpan: Span, name: string): string {
  return keptIn(source, keySpan, JSON.stringify(name))
}

function keptIn(source: TextSource, { from, to }: Span, valueText: string): string {
  const written = source.slice(from, to)
  if (!CHOSEN.test(written)) return valueText
  const [before, after] = [textOf(written), textOf(valueText)]
  const [edit] = editBetween(before, after)
  if (edit === undefined || JSON.stringify(after) !== valueText) return valueText
  const grown = after.length - before.length
  // Half of a character is none: both ends of the change stand between whole ones, before and after it.
  const start = splits(before, edit.from) || splits(after, edit.from) ? edit.from - 1 : edit.from
  const end = splits(before, edit.to) || splits(after, edit.to + grown) ? edit.to + 1 : edit.to
  const inserted = JSON.stringify(after.slice(start, end + grown)).slice(1, -1)
  const startWritten = offsetOf(written, start, 0, 1)
  return (
    written.slice(0, startWritten) + inserted + written.slice(offsetOf(written, end, start, startWritten))
  )
}

function textOf(json: string): string {
  const text: unknown = JSON.parse(json)
  return String(text)
}

/** Whether a place in a text is between the two halves of a character. */
function splits(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(at - 1, 0), at + 1))
}

/** Where in the JSON text of a text its code unit `wanted` is written, from one on whose place is known. */
function offsetOf(json: string, wanted: number, known: number, knownOffset: number): number {
  let offset = knownOffset
  for (let unit = known; unit < wanted; unit++)
    offset = json.startsWith('\\', offset) ? scanEscape(json, offset) : offset + 1
  return offset
}
