import { codePointSet, complement, type Ranges } from './codePoints'
import { unicodePattern } from './unicodePattern'

/** `\s` of ECMA-262: white space and line terminators. */
const SPACES: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x16_80, 0x16_80],
  [0x20_00, 0x20_0a],
  [0x20_28, 0x20_29],
  [0x20_2f, 0x20_2f],
  [0x20_5f, 0x20_5f],
  [0x30_00, 0x30_00],
  [0xfe_ff, 0xfe_ff],
]
const DIGITS: Ranges = [[0x30, 0x39]]
const WORD: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]
const LINE_ENDS: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x20_28, 0x20_29],
]

/** What a class escape stands for. */
const CLASSES: Readonly<Record<string, Ranges>> = {
  s: SPACES,
  d: DIGITS,
  w: WORD,
  S: complement(SPACES),
  D: complement(DIGITS),
  W: complement(WORD),
}

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/**
 * A pattern as the validator's engine has to be given it, so that it means what ECMA-262 says with the flag `u`, as
 * JSON Schema asks for. That engine takes time in proportion to the text, but sees UTF-16 units and knows less white
 * space. What it does not have (look-around, `\b`, `\p`) is left to the browser's own. The same is done for Go in
 * internal/project/ecmascript.go.
 * @returns undefined for what is no regular expression.
 */
export function enginePattern(pattern: string): string | undefined {
  const expression = unicodePattern(pattern)
  return expression === undefined ? undefined : (linear(expression) ?? native(expression))
}

/**
 * For the browser: the validator leaves to it what begins with a look-ahead. V8 begins to match between the halves of a
 * pair as well, where `\B` holds; from the start of the text it goes by whole characters.
 */
function native(expression: string): string {
  return `(?=)^[^]*?(?:${expression})`
}

/** The engine writes out what is repeated. */
const MANY = /\{\d{4}|,\d{4}/

/** Undefined for what the linear engine does not have, or cannot read. */
function linear(pattern: string): string | undefined {
  if (MANY.test(pattern)) return undefined
  let rest = pattern
  let made = ''
  let depth = 0
  while (rest !== '') {
    const token = tokenOf(rest)
    if (token === undefined) return undefined
    depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0
    if (depth < 0) return undefined
    rest = rest.slice(token.length)
    made += token.text
  }
  return depth === 0 ? made : undefined
}

interface Token {
  /** Of the pattern as it is written. */
  readonly length: number
  readonly text: string
}

function tokenOf(rest: string): Token | undefined {
  const [char = ''] = rest
  if (char === '[') return classOf(rest)
  if (char === '.') return { length: 1, text: codePointSet(complement(LINE_ENDS)) }
  if (char === '(' && rest[1] === '?') return rest[2] === ':' ? { length: 3, text: '(?:' } : undefined
  if (char !== '\\') return { length: char.length, text: char.length > 1 ? `(?:${char})` : char }
  const named = CLASSES[rest[1] ?? '']
  if (named !== undefined) return { length: 2, text: codePointSet(named) }
  const escaped = characterOf(rest)
  return escaped && { length: escaped.length, text: codePointSet([[escaped.code, escaped.code]]) }
}

/** `[...]`. */
function classOf(rest: string): Token | undefined {
  const isNegated = rest[1] === '^'
  const ranges: [number, number][] = []
  let at = isNegated ? 2 : 1
  while (rest[at] !== ']') {
    const named = rest[at] === '\\' ? CLASSES[rest[at + 1] ?? ''] : undefined
    if (named !== undefined) {
      ranges.push(...named.map(([from, to]): [number, number] => [from, to]))
      at += 2
      continue
    }
    const from = memberOfClass(rest.slice(at))
    if (from === undefined) return undefined
    at += from.length
    const isRange =
      rest[at] === '-' && rest[at + 1] !== ']' && CLASSES[classEscape(rest, at + 1)] === undefined
    const to = isRange ? memberOfClass(rest.slice(at + 1)) : from
    if (to === undefined || to.code < from.code) return undefined
    if (isRange) at += 1 + to.length
    ranges.push([from.code, to.code])
  }
  return { length: at + 1, text: codePointSet(isNegated ? complement(ranges) : ranges) }
}

function classEscape(rest: string, at: number): string {
  return rest[at] === '\\' ? (rest[at + 1] ?? '') : ''
}

interface Character {
  readonly length: number
  readonly code: number
}

function memberOfClass(rest: string): Character | undefined {
  if (rest.startsWith('\\b')) return { length: 2, code: 8 }
  const code = rest.codePointAt(0)
  if (code === undefined) return undefined
  return rest.startsWith('\\') ? characterOf(rest) : { length: code > 0xff_ff ? 2 : 1, code }
}

/** One character behind a backslash. */
function characterOf(rest: string): Character | undefined {
  const hex =
    /^\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/.exec(rest) ??
    /^\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2}))/.exec(rest)
  if (hex?.[1] !== undefined && hex[2] !== undefined) {
    const [high, low] = [Number.parseInt(hex[1], 16), Number.parseInt(hex[2], 16)]
    return { length: hex[0].length, code: (high - 0xd8_00) * 0x4_00 + (low - 0xdc_00) + 0x1_00_00 }
  }
  if (hex !== null) return { length: hex[0].length, code: Number.parseInt(hex.slice(1).join(''), 16) }
  const control = /^\\c([A-Za-z])/.exec(rest)?.[1]
  if (control !== undefined) return { length: 3, code: control.charCodeAt(0) % 32 }
  const char = rest[1] ?? ''
  if (Object.hasOwn(CONTROLS, char)) return { length: 2, code: CONTROLS[char] ?? 0 }
  // Letters and digits mean something else, or nothing.
  return /^[^A-Za-z0-9]$/.test(char) ? { length: 2, code: char.charCodeAt(0) } : undefined
}
