import { Expected } from '../json/scan'
import type { Span } from '../nodes'
import type { Dialect } from './dialects'

/** Where reading had to stop, and what was looked for. */
export class Stop extends Error {
  readonly at: number
  readonly expected: Expected

  constructor(at: number, expected: Expected) {
    super('not readable')
    this.at = at
    this.expected = expected
  }
}

/** A stretch of the text with what it says. */
interface Said<Value> {
  readonly to: number
  readonly value: Value
}

const JSON_BLANK = /[ \t\r\n]*/y
const JSON5_BLANK = /[\s\u2028\u2029\ufeff]*/y
const COMMENT = /\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\//y

/** Behind blanks and comments; the comments are put into `found`. */
export function skipBlanks(text: string, at: number, { isJson5 }: Dialect, found?: Span[]): number {
  const blank = isJson5 ? JSON5_BLANK : JSON_BLANK
  for (let i = at; ; ) {
    i = matchEnd(blank, text, i) ?? i
    if (text[i] !== '/') return i
    const to = matchEnd(COMMENT, text, i)
    if (to === undefined) return i
    found?.push({ from: i, to })
    i = to
  }
}

const JSON_NUMBER = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const JSON5_NUMBER = /[+-]?(0[xX][\da-fA-F]+|((0|[1-9]\d*)(\.\d*)?|\.\d+)([eE][+-]?\d+)?|Infinity|NaN)/y

/** A number, or undefined where none begins. */
export function numberAt(text: string, at: number, { isJson5 }: Dialect): Said<number> | undefined {
  const to = matchEnd(isJson5 ? JSON5_NUMBER : JSON_NUMBER, text, at)
  if (to === undefined) return undefined
  if (/[\w.+-]/.test(text.charAt(to))) throw new Stop(to, Expected.number)
  const spelled = text.slice(at, to)
  const sign = spelled.startsWith('-') ? -1 : 1
  return { to, value: sign * Number(spelled.replace(/^[+-]/, '')) }
}

const NAME =
  /(?:[\p{L}\p{Nl}$_]|\\u[\da-fA-F]{4})(?:[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$\u200c\u200d]|\\u[\da-fA-F]{4})*/uy

/** A name without quotes: an IdentifierName of ECMAScript 5.1. Undefined where none begins. */
export function bareNameAt(text: string, at: number): Said<string> | undefined {
  const to = matchEnd(NAME, text, at)
  if (to === undefined) return undefined
  const value = text.slice(at, to).replace(/\\u(.{4})/g, (_, code: string) => charOf(code))
  return isBareName(value) ? { to, value } : undefined
}

/** Whether a name can stand without quotes. */
export function isBareName(name: string): boolean {
  return matchEnd(NAME, name, 0) === name.length && !name.includes('\\')
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** A text in quotes. */
export function textAt(text: string, at: number, { isJson5 }: Dialect): Said<string> {
  const quote = text.charAt(at)
  let value = ''
  for (let i = at + 1; ; ) {
    const letter = text.charAt(i)
    if (letter === quote) return { to: i + 1, value }
    if (letter === '\\') {
      const escape = isJson5 ? json5EscapeAt(text, i) : jsonEscapeAt(text, i)
      if (!escape) throw new Stop(i, Expected.escape)
      value += escape.value
      i = escape.to
      continue
    }
    const isControl = isJson5 ? letter === '\n' || letter === '\r' : letter < ' '
    if (letter === '' || isControl) throw new Stop(i, Expected.string)
    value += letter
    i++
  }
}

function jsonEscapeAt(text: string, at: number): Said<string> | undefined {
  const letter = text.charAt(at + 1)
  if (letter === 'u') return hexAt(text, at + 2, 4)
  if (letter === '' || !'"\\/bfnrt'.includes(letter)) return undefined
  return { to: at + 2, value: ESCAPES[letter] ?? letter }
}

function json5EscapeAt(text: string, at: number): Said<string> | undefined {
  const letter = String.fromCodePoint(text.codePointAt(at + 1) ?? 0)
  if (at + 1 >= text.length) return undefined
  if (letter === 'u') return hexAt(text, at + 2, 4)
  if (letter === 'x') return hexAt(text, at + 2, 2)
  if (letter === '\r' && text[at + 2] === '\n') return { to: at + 3, value: '' }
  if (/[\n\r\u2028\u2029]/.test(letter)) return { to: at + 2, value: '' }
  if (letter === 'v') return { to: at + 2, value: '\v' }
  if (/\d/.test(letter))
    return letter === '0' && !/\d/.test(text.charAt(at + 2)) ? { to: at + 2, value: '\0' } : undefined
  return { to: at + 1 + letter.length, value: ESCAPES[letter] ?? letter }
}

function hexAt(text: string, at: number, digits: number): Said<string> | undefined {
  const code = text.slice(at, at + digits)
  return code.length === digits && /^[\da-fA-F]+$/.test(code)
    ? { to: at + digits, value: charOf(code) }
    : undefined
}

function charOf(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}

/** Where a match that begins at `at` ends. */
function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
