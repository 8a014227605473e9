import * as fc from 'fast-check'

/** Expressions that engines have read differently. */
const patterns = [
  '^a',
  'b$',
  '^[a-z]+$',
  '\\d',
  '^\\w*$',
  '^\\s',
  '.',
  '^.{2}$',
  '[^a]',
  'a|b',
  '^(a|b)*$',
  '\\S',
  '^é',
  '\\p{L}',
  '^$',
  '^\\S$',
  '^[\\s\\d]*$',
  '^[^\\S]',
  '[\\D]',
  '^..?$',
  '^[😀-😎a]+$',
  '^\\u{1F600}',
  '\\ud83d\\ude00',
  '[[:alpha:]]',
  '^[\\w-.]+$',
  '\\bab?\\b',
  '^[^]{2}$',
  '[]',
  '(?i)A',
  '^\\#a\\_',
  '^{x}$',
  '\\A',
  '(?<n>a)(?<n>b)',
  '^(?=.*\\d)(?=.*[A-Z])',
  '^(?!(?:true|null)$)',
  '(?<=a)b',
  '(?<![a-z])a',
  '^(.)(?!\\1)',
  '(?<c>[a-z])\\k<c>',
]
/** Of what expressions are made; together some of them are none. */
const pieces = fc.constantFrom(
  ...String.raw`a b A 1 é 😀 - : . [a-c] [^a] [^] [\w.-] [\d-a] \d \w \W \s \S \b \B ^ $ | \1 \2 \k<n> \p{L} \- \u{61} { ]`.split(
    ' ',
  ),
)
const groups = fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!')
/** What back references may refer to. */
const heads = fc.constantFrom('', '', '(.)', '(?<n>.)(b?)', '(?:(?<n>a)|(b))*', '(?=(?<n>.)(.?))')
const times = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '*?', '+?')
const body: fc.Arbitrary<string> = fc.letrec<{ alternative: string; group: string }>((tie) => ({
  alternative: fc
    .array(fc.tuple(fc.oneof({ weight: 2, arbitrary: pieces }, tie('group')), times), { maxLength: 4 })
    .map((parts) => parts.flat().join('')),
  group: fc.tuple(groups, tie('alternative')).map(([open, inner]) => `${open}${inner})`),
})).alternative
const whole = fc.tuple(heads, body).map((parts) => parts.join(''))
/** Mostly expressions, now and then something that is none. */
export const composed = fc.oneof(
  { weight: 4, arbitrary: whole.filter(isExpression) },
  { weight: 1, arbitrary: whole },
)

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

export const pattern = fc.oneof(fc.constantFrom(...patterns), composed)
