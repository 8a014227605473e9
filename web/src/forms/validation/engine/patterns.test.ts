import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { createAnswerer } from '../answer'
import { isMultipleOf } from './multipleOf'

function isValid(schema: object, data: unknown): boolean {
  const answer = createAnswerer()({
    id: 1,
    schema: JSON.stringify(schema),
    data: JSON.stringify(data),
    probes: [],
  })
  if (answer.kind !== 'checked') throw new Error(JSON.stringify(answer))
  return answer.count === 0
}

it.each([
  ['^.$', '😀', true],
  ['^..$', '😀', false],
  ['^[^a]$', '😀', true],
  ['^[😀-😎]+$', '😀😅', true],
  ['^😀{2}$', '😀😀', true],
  ['^\\u{1F600}$', '😀', true],
  ['^\\ud83d\\ude00$', '😀', true],
  ['^\\s$', '\u2003', true],
  ['^\\S$', '\ufeff', false],
  ['^[\\S]$', '\u3000', false],
  ['^[\\D]$', 'x', true],
  ['.', '\u2028', false],
  ['^\\cJ$', '\n', true],
  ['^[\\w-.]+$', 'a-b.c', true],
  ['^[[:alpha:]]+$', ':]]', true],
  ['^(?!x)', 'x', false],
  ['\\bword\\b', 'a word', true],
  ['^\\p{Lu}', 'É', true],
  ['[]', 'a', false],
  ['^[^]$', '\n', true],
])('reads %s as ECMA-262 does, for %j', (pattern, text, expected) => {
  expect(isValid({ pattern }, text)).toBe(expected)
  expect(isValid({ patternProperties: { [pattern]: false } }, { [text]: 1 })).toBe(!expected)
})

it('checks all the rest where something is no regular expression', () => {
  const schema = { pattern: '(?i)abc', patternProperties: { '(': false }, minLength: 5 }
  expect(isValid(schema, 'abc')).toBe(false)
  expect(isValid(schema, 'other')).toBe(true)
  expect(isValid(schema, { '(': 1 })).toBe(true)
})

it('names the pattern as it is written', () => {
  const schema = JSON.stringify({ properties: { a: { pattern: '^\\s.$' } } })
  const answer = createAnswerer()({ id: 1, schema, data: '{"a": "x"}', probes: [] })
  expect(answer).toMatchObject({ errors: [{ keyword: 'pattern', params: { pattern: '^\\s.$' } }] })
})

it('agrees with the browser’s own engine', () => {
  const part = constantFrom(
    'a',
    '.',
    '\\s',
    '\\S',
    '\\w',
    '\\D',
    '[^a]',
    '[\\s-x]',
    '[a-f😀]',
    '😀',
    '(a|b)',
    '\\.',
    '^',
    '$',
  )
  const times = constantFrom('', '', '*', '+', '?', '{2}', '{1,2}?')
  const pattern = array(part, { minLength: 1, maxLength: 4 })
  assert(
    property(
      pattern,
      array(times, { minLength: 4, maxLength: 4 }),
      string({ unit: 'grapheme', maxLength: 5 }),
      (parts, ends, text) => {
        const written = parts
          .map((one, at) => one + (/[\^$]/.test(one[0] ?? '') ? '' : (ends[at] ?? '')))
          .join('')
        let native: RegExp
        try {
          native = new RegExp(written, 'u')
        } catch {
          return
        }
        expect({ written, isValid: isValid({ pattern: written }, text) }).toEqual({
          written,
          isValid: native.test(text),
        })
      },
    ),
    { numRuns: 400 },
  )
})

it.each([
  [0.3, 0.1, true],
  [1.000_000_000_1, 1, false],
  [1e22, 3, false],
  [1e22, 7e-8, false],
  [9e22, 3, true],
  [1e308, 1e-7, true],
  [-4.5, 1.5, true],
  [0, 5, true],
])('%d is a multiple of %d: %s', (value, step, expected) => {
  expect(isMultipleOf(value, step)).toBe(expected)
  expect(isValid({ multipleOf: step }, value)).toBe(expected)
})
