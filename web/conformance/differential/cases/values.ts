import * as fc from 'fast-check'
import type { JsonValue } from '../../../src/formats/nodes'

/** Stands for a number that JavaScript would write otherwise. */
export const MARK = 4_294_967_296
export const spelling = fc.constantFrom(
  '1.0',
  '1e0',
  '100E-2',
  '-0.0',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '0.1000000000000000055',
  '123456789012345678901234567890',
)

/** Few names and few values, so that schema and data meet often. */
const names = ['a', 'b', 'c', 'a/b', 'm~n', '', '0', '__proto__', 'constructor', 'ünï', 'x y', 'length']
export const name = fc.constantFrom(...names)
/** What formats, patterns and lengths judge differently, and what they have in common. */
const texts = [
  '',
  'a',
  'ab',
  'abc',
  'A1',
  'é',
  'e\u0301',
  'a\nb',
  ' ',
  '١',
  '1',
  '42',
  'true',
  'null',
  '__proto__',
  '2024-02-29',
  '2023-02-29',
  '10:20:30Z',
  '10:20:30',
  '2024-02-29T23:59:60Z',
  '2024-02-29T10:20:30+02:00',
  'a@example.org',
  'a@b',
  '@',
  'https://example.org/a?b#c',
  'http://',
  '/a/b',
  '//x',
  'urn:x:y',
  'mailto:a@b.c',
  'example.org',
  '-x.org',
  '127.0.0.1',
  '256.0.0.1',
  '::1',
  '1::2::3',
  'b7d1fb5f-9f1a-4a8f-9d3a-0a1b2c3d4e5f',
  '/a~1b/0',
  '#/a',
  '~2',
  '(',
  'a**',
  '[a-z]+',
  '😀',
  'a😀😅',
  '\u2003',
  '\ufeff',
  '\u2028',
  ':]',
  '^a',
  'P1Y2M',
  'P',
  'PT1S',
  '{x}',
  'http://x/{y}',
]

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  10,
  0.1,
  0.3,
  1.5,
  2.5,
  1e3,
  1e-7,
  1e22,
  9e22,
  1.000_000_000_1,
  MARK,
  9_007_199_254_740_992,
]
export const number = fc.constantFrom(...numbers)
const scalar: fc.Arbitrary<JsonValue> = fc.oneof(text, number, fc.constantFrom(true, false, null))

/** `JSON.parse` makes `__proto__` a member like any other; an object literal would not. */
export function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(entries)
}

export const data: fc.Arbitrary<JsonValue> = fc.letrec<{
  value: JsonValue
  list: JsonValue
  object: JsonValue
}>((tie) => ({
  value: fc.oneof({ maxDepth: 3, depthSize: 'medium' }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map(objectOf),
})).value

/** JSON in which the marked numbers are spelled so. */
export function spelled(value: JsonValue, spelling: string): string {
  return JSON.stringify(value).replaceAll(String(MARK), spelling)
}
