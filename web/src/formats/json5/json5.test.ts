import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import * as fc from '~/testing/fastCheck'
import type { Content, DataFormat, NewValue, Outcome } from '../DataFormat'
import { type DataPath, isSameValue, type JsonValue } from '../nodes'
import { markedValueOf } from '../valueOf'
import { withValueAt } from '../values'
import { json5, jsonc } from './index'

const content = (text: string, format: DataFormat = json5) => ({ text, reading: format.read(text) })

function said(text: string, outcome: Outcome): string {
  if (outcome.kind === 'edits') return applyEdits(text, outcome.edits)
  return outcome.kind === 'refusal' ? `refused: ${outcome.reason}` : `asks: ${outcome.about}`
}

const SUITE = join(import.meta.dirname, '../../../../internal/format/json5/testdata/json5-tests.json')
const { cases }: { cases: readonly { name: string; text: string }[] } = JSON.parse(
  readFileSync(SUITE, 'utf8'),
)

test.each(cases)('json5-tests: $name', ({ name, text }) => {
  // Files called .json and .json5 are valid, .js and .txt are not.
  expect(json5.read(text).ok).toBe(/\.json5?$/.test(name))
})

test.each(cases.filter(({ text }) => readsAsJson(text)))('$name is the same with comments', ({ text }) => {
  expect(valueIn(content(text, jsonc))).toEqual(JSON.parse(text))
})

function readsAsJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function valueIn({ reading }: Content): JsonValue {
  if (!reading.ok) throw new Error(reading.error.message)
  return markedValueOf(reading.root)
}

test.each<[string, JsonValue]>([
  ['{a: +1, b: .5, c: 5., d: 0xFf, e: -0x10, f: 1e3}', { a: 1, b: 0.5, c: 5, d: 255, e: -16, f: 1000 }],
  ["['it\\'s', \"a\\x41\\u0042\", 'one\\\ntwo', '\\0\\v\\q']", ["it's", 'aAB', 'onetwo', '\0\vq']],
  ['{$a_1: 1, \\u0061b: 2, ünder: 3, "q": 4, \'r\': 5}', { $a_1: 1, ab: 2, ünder: 3, q: 4, r: 5 }],
  ['\ufeff// c\n[1, /* two */ 2,]\n/* end */', [1, 2]],
])('%j is read', (text, value) => {
  expect(valueIn(content(text))).toEqual(value)
})

test.each<[string, DataFormat]>([
  ["{'a': 1}", jsonc],
  ['{a: 1}', jsonc],
  ['[01]', jsonc],
  ['[01]', json5],
  ['[1 2]', json5],
  ['/* open', json5],
  ['{a: 1}}', json5],
  ['["a\nb"]', json5],
  ['[true false]', json5],
  ['['.repeat(600), json5],
])('%j is refused with its place', (text, format) => {
  const reading = format.read(text)
  expect(reading.ok).toBe(false)
  expect(reading).toHaveProperty('error.line', expect.any(Number))
})

test.each<[string, DataPath, NewValue, string]>([
  ['{ "a": 1, // one\n}', ['a'], 2, '{ "a": 2, // one\n}'],
  ["{a: 'it\\'s'}", ['a'], "it's me", "{a: 'it\\'s me'}"],
  ['{"a": "2 \\u00d7 3"}', ['a'], '2 × 34', '{"a": "2 \\u00d7 34"}'],
  ['{\n  // first\n  "a": 1\n}\n', ['b'], true, '{\n  // first\n  "a": 1,\n  "b": true\n}\n'],
  ['{\n  "a": 1, // one\n}\n', ['b'], [1], '{\n  "a": 1, // one\n  "b": [\n    1,\n  ],\n}\n'],
  ['{\n  "a": 1 // one\n}\n', ['b'], 2, '{\n  "a": 1, // one\n  "b": 2\n}\n'],
  ['{\n  a: 1,\n  b: "x",\n}', ['c-d'], 'y', '{\n  a: 1,\n  b: "x",\n  "c-d": "y",\n}'],
  ["{a: 'x'}", ['b', 'c'], 'y', "{a: 'x', b: {c: 'y'}}".replace('b: {c', 'b: {c')],
  ['{}', ['a'], 1, '{\n  "a": 1\n}'],
  ['{\n  // nothing yet\n}', ['a'], 1, '{\n  // nothing yet\n  "a": 1\n}'],
  ['{"l": [1, 2]}', ['l', '2'], 3, '{"l": [1, 2, 3]}'],
  ['{"l": [\n  1, /* one */\n  2\n]}', ['l', '2'], 3, '{"l": [\n  1, /* one */\n  2,\n  3\n]}'],
  ['{"a": { // why\n  "b": 1 } }', ['a'], 1, 'asks: comments'],
  ['[1]', ['2'], 1, 'refused: no-place'],
])('%j with %j = %j', (text, path, value, after) => {
  expect(said(text, json5.set(content(text), path, value))).toBe(after)
})

test('a new member has its place in the order of the form', () => {
  const text = '{\n  "a": 1,\n  // about c\n  "c": 3\n}\n'
  const after = '{\n  "a": 1,\n  "b": 2,\n  // about c\n  "c": 3\n}\n'
  expect(said(text, jsonc.set(content(text, jsonc), ['b'], 2, ['a', 'b', 'c']))).toBe(after)
})

test.each<[string, DataPath, string]>([
  [
    '{\n  "a": 1, // one\n  // about b\n  "b": 2, // two\n  "c": 3\n}',
    ['b'],
    '{\n  "a": 1, // one\n  "c": 3\n}',
  ],
  ['{\n  "a": 1,\n  "b": 2 // two\n}', ['b'], '{\n  "a": 1\n}'],
  ['{\n  "a": 1,\n  "b": 2,\n}', ['b'], '{\n  "a": 1,\n}'],
  ['{\n  // The file\n\n  "a": 1\n}', ['a'], '{\n  // The file\n}'],
  ['{\n  // The file\n\n  "a": 1,\n  "b": 2\n}', ['a'], '{\n  // The file\n  "b": 2\n}'],
  ['[1, 2, 3]', ['0'], '[2, 3]'],
  ['[ 1 ]', ['0'], '[]'],
  ['{"a": 1, "b": 2, "a": 3}', ['a'], '{"b": 2}'],
])('%j without %j', (text, path, after) => {
  expect(said(text, json5.remove(content(text), path))).toBe(after)
})

test('items take their comments along', () => {
  const text = '[\n  // one\n  1, // uno\n  // two\n  2\n]\n'
  expect(said(text, json5.move(content(text), [], 0, 1))).toBe('[\n  // two\n  2,\n  // one\n  1 // uno\n]\n')
  expect(said('[1, 2, 3]', json5.move(content('[1, 2, 3]'), [], 2, 0))).toBe('[3, 1, 2]')
  expect(said(text, json5.duplicate(content(text), [], 1))).toBe(
    '[\n  // one\n  1, // uno\n  // two\n  2,\n  // two\n  2\n]\n',
  )
  expect(said('[ 1, 2 ]', json5.insert(content('[ 1, 2 ]'), [], 0, [0]))).toBe('[ 0, 1, 2 ]')
})

test('a name keeps its quotes, and gets some where it needs them', () => {
  expect(said("{'a': 1}", json5.rename(content("{'a': 1}"), ['a'], "it's"))).toBe("{'it\\'s': 1}")
  expect(said('{a: 1}', json5.rename(content('{a: 1}'), ['a'], 'b c'))).toBe('{"b c": 1}')
  expect(said('{a: 1, b: 2}', json5.rename(content('{a: 1, b: 2}'), ['a'], 'b'))).toBe('refused: name-taken')
})

const anyText = fc.string({
  unit: fc.constantFrom('a', 'é', '"', "'", '\\', '\n', '/', '*', '\u2028', '😀'),
  maxLength: 6,
})
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      anyText,
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .dictionary(fc.oneof(fc.constantFrom('a', 'b', '$c', 'd e'), anyText), tie('value'), { maxKeys: 4 })
      .map((each) => ({ ...each })),
  ),
}))
const anyStyle = fc.record({
  isMultiline: fc.boolean(),
  quote: fc.constantFrom('"', "'"),
  hasLastComma: fc.boolean(),
  comments: fc.array(fc.constantFrom('', '', '// c', '/* d */'), { minLength: 1, maxLength: 7 }),
  lineEnd: fc.constantFrom('\n', '\r\n'),
})
type Style = typeof anyStyle extends fc.Arbitrary<infer T> ? T : never

/** A value as somebody might have written it. */
function writtenBy(value: JsonValue, style: Style): string {
  let count = 0
  const write = (inner: JsonValue, outer: string): string => {
    if (typeof inner === 'string') return textIn(inner, style.quote)
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner)
    const within = `${outer}  `
    const parts = Array.isArray(inner)
      ? inner.map((item) => write(item, within))
      : Object.entries(inner).map(([key, item]) => `${textIn(key, style.quote)}: ${write(item, within)}`)
    const [open, close] = Array.isArray(inner) ? '[]' : '{}'
    if (parts.length === 0) return `${open}${close}`
    if (!style.isMultiline) return `${open}${parts.join(', ')}${close}`
    const lines = parts.map((part, index) => {
      const comment = style.comments[count++ % style.comments.length] ?? ''
      const comma = index < parts.length - 1 || style.hasLastComma ? ',' : ''
      return count % 2 === 0 || comment === ''
        ? `${within}${part}${comma} ${comment}`.trimEnd()
        : `${within}${comment}${style.lineEnd}${within}${part}${comma}`
    })
    return [open, ...lines, `${outer}${close}`].join(style.lineEnd)
  }
  return write(value, '')
}

function textIn(value: string, quote: string): string {
  if (quote === '"') return JSON.stringify(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function pathsOf(value: JsonValue, path: DataPath = []): DataPath[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

test('any edit of any text reads back as it was meant, and keeps what is around it', () => {
  const made = { edits: 0, question: 0, refusal: 0 }
  fc.assert(
    fc.property(anyValue, anyStyle, fc.nat(), anyValue, fc.nat(3), (value, style, where, next, what) => {
      const text = writtenBy(value, style)
      const before = content(text)
      expect(isSameValue(valueIn(before), value)).toBe(true)
      const paths = pathsOf(value)
      const path = paths[where % paths.length] ?? []
      const outcome =
        what === 0 && path.length > 0 ? json5.remove(before, path) : json5.set(before, path, next)
      made[outcome.kind]++
      const edits =
        outcome.kind === 'question'
          ? outcome.choices[0]?.edits
          : outcome.kind === 'edits'
            ? outcome.edits
            : []
      if (outcome.kind === 'refusal' || !edits) throw new Error(`refused: ${JSON.stringify(text)}`)
      const after = applyEdits(text, edits)
      const meant = withValueAt(value, path, () => (what === 0 && path.length > 0 ? undefined : next))
      expect(isSameValue(valueIn(content(after)), meant ?? null)).toBe(true)
      const isMixed = style.lineEnd === '\r\n' && text.includes('\n') && /[^\r]\n/.test(after)
      expect(isMixed).toBe(false)
    }),
    { numRuns: fc.runs(1500) },
  )
  expect(made.edits).toBeGreaterThan(1000)
})
