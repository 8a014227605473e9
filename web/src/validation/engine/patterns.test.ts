import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { array, assert, constantFrom, property, runs, string } from '~/testing/fastCheck'
import { createAnswerer } from '../answer'
import { isMultipleOf } from './multipleOf'
import { enginePattern } from './patterns'

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

const FILE = join(import.meta.dirname, '../../../../internal/project/testdata/patterns.json')
/** Go is held to the same cases (internal/project/pattern_test.go). */
const cases: readonly {
  readonly pattern: string
  readonly matches?: readonly string[]
  readonly others?: readonly string[]
  readonly isNone?: boolean
}[] = JSON.parse(readFileSync(FILE, 'utf8'))

it.each(cases)('reads $pattern as ECMA-262 does', ({ pattern, matches = [], others = [], isNone }) => {
  expect(enginePattern(pattern) === undefined).toBe(isNone === true)
  const texts = [...matches, ...others]
  const isName = (text: string) => !isValid({ patternProperties: { [pattern]: false } }, { [text]: 1 })
  expect(texts.filter((text) => isValid({ pattern }, text))).toEqual(matches)
  expect(texts.filter(isName)).toEqual(matches)
})

it('checks all the rest where something is no regular expression', () => {
  const schema = { pattern: '(?i)abc', patternProperties: { '(': false }, minLength: 5 }
  expect(isValid(schema, 'abc')).toBe(false)
  expect(isValid(schema, 'other')).toBe(true)
  expect(isValid(schema, { '(': 1 })).toBe(true)
})

it('keeps names apart whose patterns are alike', () => {
  const none = { not: {} }
  for (const names of [
    ['\\d', '[0-9]'],
    ['\\-', '-'],
    [']', '\\]'],
  ]) {
    const [first = '', second = ''] = names
    expect(isValid({ patternProperties: { [first]: none, [second]: {} } }, { '1-]': 1 })).toBe(false)
    expect(isValid({ patternProperties: { [first]: {}, [second]: none } }, { '1-]': 1 })).toBe(false)
  }
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
    '(?=a)',
    '(?!\\s)',
    '(?<=\\S)',
    '(.)\\1',
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
          .map((one, at) => one + (/^(?:[\^$]|\(\?)/.test(one) ? '' : (ends[at] ?? '')))
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
    { numRuns: runs(400) },
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
