import type { JsonValue } from '../nodes'
import { QUOTE, scanString, skipWhiteSpace } from './scan'

/** How a text is laid out, as far as new values have to follow it. */
export interface JsonStyle {
  /** One level of indentation. */
  readonly indent: string
  readonly lineEnd: '\n' | '\r\n'
  /** Everything on one line without spaces. */
  readonly isMinified: boolean
}

const DEFAULT_INDENT = '  '
/** Code units that are looked at; what a text does later does not change its style. */
const SAMPLE = 100_000

export function styleOf(text: string): JsonStyle {
  return { indent: indentUnitOf(text), lineEnd: lineEndOf(text), isMinified: isMinified(text) }
}

/** A value as text that stands at the start of a line; the edits indent it to where it goes. */
export function formatValue(value: JsonValue, style: JsonStyle): string {
  if (style.isMinified) return JSON.stringify(value)
  return JSON.stringify(value, null, style.indent).replaceAll('\n', style.lineEnd)
}

/** The white space that the line of `offset` begins with. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  let end = lineStart
  while (end < offset && (text[end] === ' ' || text[end] === '\t')) end++
  return text.slice(lineStart, end)
}

/** The first indented line is one level deep, because JSON begins with the outermost container. */
function indentUnitOf(text: string): string {
  return /\n([ \t]+)[^\s]/.exec(text.slice(0, SAMPLE))?.[1] ?? DEFAULT_INDENT
}

function lineEndOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n')
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n'
}

/** No white space outside of its texts. An empty container says nothing about how its text wants to be laid out. */
function isMinified(text: string): boolean {
  const content = text.trim()
  if (content.length <= 2) return false
  const end = Math.min(content.length, SAMPLE)
  for (let i = 0; i >= 0 && i < end; ) {
    if (content.charCodeAt(i) === QUOTE) i = scanString(content, i)
    else if (skipWhiteSpace(content, i) > i) return false
    else i++
  }
  return true
}
