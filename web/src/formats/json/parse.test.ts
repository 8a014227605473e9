import { expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { fromPointer, nodeAt, toPointer } from '../nodes'
import { valueOf } from '../valueOf'
import { parseJson } from './index'

test.each([
  ['', 1, 1, 'empty'],
  ['  \n ', 2, 2, 'empty'],
  ['{\n  "a": 1,\n}', 3, 1, 'comma too many'],
  ['[1,]', 1, 4, 'comma too many'],
  ['[1,,2]', 1, 4, 'comma too many'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'comma is missing'],
  ['{"a" 1}', 1, 6, 'colon is missing'],
  ['{a: 1}', 1, 2, 'name in double quotes'],
  ["{'a': 1}", 1, 2, 'straight double quotes'],
  ['[“a”]', 1, 2, 'straight double quotes'],
  ['[1 // one\n]', 1, 4, 'no comments'],
  ['"a\nb"', 1, 3, 'line ends inside a text'],
  ['"a\u0007b"', 1, 3, 'U+0007'],
  ['"a\\x"', 1, 3, 'backslash'],
  ['"a\\u12g4"', 1, 3, 'backslash'],
  ['"abc', 1, 5, 'inside a text'],
  ['[1', 1, 3, 'too early'],
  ['{"a": [1}', 1, 9, 'does not match'],
  ['[01]', 1, 3, 'zero'],
  ['01', 1, 2, 'zero'],
  ['[1.]', 1, 4, 'complete number'],
  ['[.5]', 1, 2, 'complete number'],
  ['[+1]', 1, 2, 'complete number'],
  ['-', 1, 2, 'complete number'],
  ['[True]', 1, 2, '“True”'],
  ['[NaN]', 1, 2, '“NaN”'],
  ['{} {}', 1, 4, 'complete before'],
  ['[1]]', 1, 4, 'complete before'],
  ['[\u00a01]', 1, 2, 'U+00A0'],
])('says where and why %j is no JSON', (text, line, column, words) => {
  const parse = parseJson(text)
  expect(parse).toMatchObject({ ok: false, error: { line, column } })
  expect(!parse.ok && parse.error.message).toContain(words)
})

test('accepts what JSON.parse accepts, and nothing else', () => {
  const token = fc.constantFrom(
    ...'{}[],:"\\ \n\t01-+.eEutrf'.split(''),
    'true',
    'false',
    'null',
    '"a"',
    '\\u12aF',
    '\u2028',
    'é',
    '\u0001',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(token).map((parts) => parts.join('')),
        fc.json(),
      ),
      (text) => {
        expect(parseJson(text).ok).toBe(accepts(text))
      },
    ),
    { numRuns: fc.runs(2000) },
  )
})

function accepts(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('reads lists 100,000 deep', () => {
  const depth = 100_000
  const text = '['.repeat(depth) + ']'.repeat(depth)
  expect(parseJson(text)).toMatchObject({ ok: true, root: { from: 0, to: 2 * depth } })
  expect(parseJson('['.repeat(depth)).ok).toBe(false)
  expect(parseJson('{"a":'.repeat(depth)).ok).toBe(false)
})

test('the last of two members of one name counts', () => {
  const text = '{"a":1,"a":[2]}'
  const parse = parseJson(text)
  const node = parse.ok ? nodeAt(parse.root, ['a', '0']) : undefined
  expect(node && text.slice(node.from, node.to)).toBe('2')
})

test('a name is read with its escapes', () => {
  const text = '{"\\u0061\\/":1}'
  const parse = parseJson(text)
  expect(parse.ok && nodeAt(parse.root, ['a/'])).toMatchObject({ kind: 'number' })
})

test('__proto__ is a plain property of a value', () => {
  const text = '{"__proto__":{"x":1}}'
  const parse = parseJson(text)
  const value = parse.ok ? valueOf(text, parse.root) : null
  expect(Object.entries(value ?? {})).toStrictEqual([['__proto__', { x: 1 }]])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

test.each(['01', '-1', '1.0', 'x', ''])('%j is no list position', (step) => {
  const parse = parseJson('[[1,2]]')
  expect(parse.ok && nodeAt(parse.root, ['0', step])).toBeUndefined()
})

test('pointers go both ways', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (path) => {
      expect(fromPointer(toPointer(path))).toStrictEqual(path)
    }),
  )
  expect(toPointer(['a/b', 'm~n', '0'])).toBe('/a~1b/m~0n/0')
  expect(fromPointer('a')).toBeUndefined()
  expect(fromPointer('/~2')).toBeUndefined()
})
