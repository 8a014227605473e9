/** What a reader was looking for where it had to stop. */
export const Expected = {
  value: 0,
  name: 1,
  colon: 2,
  separator: 3,
  end: 4,
  string: 5,
  escape: 6,
  number: 7,
} as const
export type Expected = (typeof Expected)[keyof typeof Expected]

/** A failure is an offset below zero that carries where and what was expected. It saves an object per token. */
export function fail(at: number, expected: Expected): number {
  return -1 - (at * 8 + expected)
}

/** The two halves of a `fail`. */
export function failureOf(result: number): { at: number; expected: number } {
  const packed = -1 - result
  return { at: Math.floor(packed / 8), expected: packed % 8 }
}

export const BYTE_ORDER_MARK = 0xfeff
export const QUOTE = 0x22
export const COMMA = 0x2c
export const COLON = 0x3a
export const OPEN_LIST = 0x5b
export const CLOSE_LIST = 0x5d
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d
const BACKSLASH = 0x5c
const MINUS = 0x2d
const PLUS = 0x2b
const DOT = 0x2e
const ZERO = 0x30

/** First offset from `at` on that is no JSON white space. */
export function skipWhiteSpace(text: string, at: number): number {
  let i = at
  for (;;) {
    const code = text.charCodeAt(i)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return i
    i++
  }
}

/** From the opening quote to behind the closing one. */
export function scanString(text: string, at: number): number {
  let i = at + 1
  for (;;) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) return i + 1
    if (code === BACKSLASH) {
      i = scanEscape(text, i)
      if (i < 0) return i
    } else if (code >= 0x20) i++
    else return fail(i, Expected.string) // a control character, or NaN behind the end of the text
  }
}

/** From the backslash to behind the escape. */
export function scanEscape(text: string, at: number): number {
  const code = text.charCodeAt(at + 1)
  if (code === 0x75) {
    for (let i = at + 2; i < at + 6; i++)
      if (!isHexDigit(text.charCodeAt(i))) return fail(at, Expected.escape)
    return at + 6
  }
  return '"\\/bfnrt'.includes(text.charAt(at + 1)) && at + 1 < text.length
    ? at + 2
    : fail(at, Expected.escape)
}

export function scanNumber(text: string, at: number): number {
  let i = text.charCodeAt(at) === MINUS ? at + 1 : at
  if (text.charCodeAt(i) === ZERO) i++
  else {
    const digits = scanDigits(text, i)
    if (digits === i) return fail(i, Expected.number)
    i = digits
  }
  if (text.charCodeAt(i) === DOT) {
    const digits = scanDigits(text, i + 1)
    if (digits === i + 1) return fail(digits, Expected.number)
    i = digits
  }
  const exponent = text.charCodeAt(i) | 0x20
  if (exponent === 0x65) {
    const sign = text.charCodeAt(i + 1)
    const start = sign === PLUS || sign === MINUS ? i + 2 : i + 1
    const digits = scanDigits(text, start)
    if (digits === start) return fail(start, Expected.number)
    i = digits
  }
  return i
}

/** Whether a code can begin a JSON number. */
export function beginsNumber(code: number): boolean {
  return code === MINUS || isDigit(code)
}

function scanDigits(text: string, at: number): number {
  let i = at
  while (isDigit(text.charCodeAt(i))) i++
  return i
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39
}

function isHexDigit(code: number): boolean {
  const lower = code | 0x20
  return isDigit(code) || (lower >= 0x61 && lower <= 0x66)
}
