import { describe, expect, test } from 'vitest'
import { json as jsonFormat } from '~/formats/json/format'
import { valueOf } from '~/formats/valueOf'
import { type Located, type MergeConflict, mergeFilePreferringOurs, type Side } from './index'
import { mergeJson } from './mergeJson'
import { mergeText } from './text/mergeText'

const json = (value: unknown) => JSON.stringify(value)

function merged(base: unknown, ours: unknown, theirs: unknown): unknown {
  const result = mergeJson(json(base), json(ours), json(theirs))
  return result?.type === 'merged' ? JSON.parse(result.text) : result?.conflicts.map(readable)
}

/** A conflict with its values as JavaScript has them. */
function readable(conflict: MergeConflict) {
  if (conflict.kind !== 'field') return conflict
  const { base, ours, theirs, both, ...rest } = conflict
  return { ...rest, base: read(base), ours: read(ours), theirs: read(theirs), both: read(both) }
}

const read = (value: Located | undefined) => value && valueOf(value.text, value.node)

describe('what both changed in different places is all kept', () => {
  const a = { id: 'a', price: 1 }
  const b = { id: 'b', price: 2 }
  const c = { id: 'c', price: 3 }
  const d = { id: 'd', price: 4 }

  test.each<[what: string, base: unknown, ours: unknown, theirs: unknown, expected: unknown]>([
    ['different fields', { x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 2 }, { x: 2, y: 2 }],
    ['the same change', { x: 1 }, { x: 2 }, { x: 2 }, { x: 2 }],
    ['different new fields', {}, { x: 1 }, { y: 2 }, { x: 1, y: 2 }],
    ['new objects of one name', {}, { x: { a: 1 } }, { x: { b: 2 } }, { x: { a: 1, b: 2 } }],
    ['removed here, other field changed there', { x: 1, y: 1 }, { y: 1 }, { x: 1, y: 2 }, { y: 2 }],
    ['removed there, other field changed here', { x: 1, y: 1 }, { x: 1, y: 2 }, { y: 1 }, { y: 2 }],
    ['removed on both sides', { x: 1, y: 1 }, { y: 1 }, { y: 1 }, { y: 1 }],
    [
      'fields of different items',
      [a, b],
      [{ ...a, price: 9 }, b],
      [a, { ...b, price: 8 }],
      [
        { ...a, price: 9 },
        { ...b, price: 8 },
      ],
    ],
    [
      'fields of one item',
      [{ ...a, x: 1 }],
      [{ ...a, x: 2 }],
      [{ ...a, price: 9, x: 1 }],
      [{ ...a, price: 9, x: 2 }],
    ],
    ['both append', [a], [a, b], [a, c], [a, c, b]],
    ['both append the same', [a], [a, b], [a, b], [a, b]],
    [
      'both append one id with different fields',
      [a],
      [a, { id: 'n', x: 1 }],
      [a, { id: 'n', y: 2 }],
      [a, { id: 'n', x: 1, y: 2 }],
    ],
    ['insert here at the front, remove there', [a, b], [c, a, b], [a], [c, a]],
    [
      'change an item that they moved',
      [a, b, c],
      [{ ...a, price: 9 }, b, c],
      [b, c, a],
      [b, c, { ...a, price: 9 }],
    ],
    [
      'move an item that they changed',
      [a, b, c],
      [c, a, b],
      [a, b, { ...c, price: 9 }],
      [{ ...c, price: 9 }, a, b],
    ],
    ['remove one, they remove another', [a, b, c], [b, c], [a, b], [b]],
    [
      'remove the item before one that they changed',
      [a, b],
      [b],
      [a, { ...b, price: 9 }],
      [{ ...b, price: 9 }],
    ],
    ['move here, append there', [a, b, c], [b, a, c], [a, b, c, d], [b, a, c, d]],
    ['insert between, they insert elsewhere', [a, b], [a, c, b], [d, a, b], [d, a, c, b]],
    ['texts: different tags added', ['red'], ['red', 'blue'], ['green', 'red'], ['green', 'red', 'blue']],
    ['texts: the same tag added', ['red'], ['red', 'blue'], ['red', 'blue'], ['red', 'blue']],
    ['texts: one changed, another removed', ['a', 'b', 'c'], ['A', 'b', 'c'], ['a', 'b'], ['A', 'b']],
    [
      'items without ids: different ones changed',
      [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      [
        { x: 1, y: 9 },
        { x: 2, y: 2 },
      ],
      [
        { x: 1, y: 1 },
        { x: 8, y: 2 },
      ],
      [
        { x: 1, y: 9 },
        { x: 8, y: 2 },
      ],
    ],
    [
      'items without ids: changed here, inserted before there',
      [{ x: 1, y: 1, z: 1 }],
      [{ x: 1, y: 1, z: 9 }],
      [{ x: 5 }, { x: 1, y: 1, z: 1 }],
      [{ x: 5 }, { x: 1, y: 1, z: 9 }],
    ],
    [
      'an id changed here, a field there',
      [a, { id: 'b', price: 2, x: 1 }],
      [a, { id: 'B', price: 2, x: 1 }],
      [a, { id: 'b', price: 2, x: 5 }],
      [a, { id: 'B', price: 2, x: 5 }],
    ],
    [
      'nested lists',
      {
        l: [
          { id: 1, l: ['a'] },
          { id: 2, l: [] },
        ],
      },
      {
        l: [
          { id: 1, l: ['a', 'b'] },
          { id: 2, l: [] },
        ],
      },
      {
        l: [
          { id: 2, l: ['c'] },
          { id: 1, l: ['a'] },
        ],
      },
      {
        l: [
          { id: 2, l: ['c'] },
          { id: 1, l: ['a', 'b'] },
        ],
      },
    ],
    ['a list emptied here, unchanged there', [a, b], [], [a, b], []],
    ['a list replaced by another kind here', { x: [1] }, { x: { y: 1 } }, { x: [1] }, { x: { y: 1 } }],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toStrictEqual(expected)
  })
})

describe('what cannot both be is a conflict', () => {
  test.each<[what: string, base: unknown, ours: unknown, theirs: unknown, conflicts: object]>([
    [
      'a field',
      { price: 9 },
      { price: 12 },
      { price: 11 },
      [{ path: ['price'], base: 9, ours: 12, theirs: 11 }],
    ],
    ['a new field', {}, { x: 1 }, { x: 2 }, [{ path: ['x'], base: undefined, ours: 1, theirs: 2 }]],
    [
      'removed here, changed there',
      { x: 1 },
      {},
      { x: 2 },
      [{ path: ['x'], base: 1, ours: undefined, theirs: 2 }],
    ],
    [
      'changed here, removed there',
      { x: 1 },
      { x: 2 },
      {},
      [{ path: ['x'], base: 1, ours: 2, theirs: undefined }],
    ],
    [
      'an item removed here, changed there',
      [{ id: 1, x: 1 }],
      [],
      [{ id: 1, x: 2 }],
      [{ path: ['0'], base: { id: 1, x: 1 }, ours: undefined, theirs: { id: 1, x: 2 } }],
    ],
    [
      'an item changed here, removed there',
      [{ id: 1, x: 1 }],
      [{ id: 1, x: 2 }],
      [],
      [{ path: ['0'], base: { id: 1, x: 1 }, ours: { id: 1, x: 2 }, theirs: undefined }],
    ],
    [
      'a field of an item that moved',
      [{ id: 1, x: 1 }, { id: 2 }],
      [{ id: 1, x: 2 }, { id: 2 }],
      [{ id: 2 }, { id: 1, x: 3 }],
      [{ path: ['0', 'x'], base: 1, ours: 2, theirs: 3 }],
    ],
    ['kinds', { x: 1 }, { x: [] }, { x: {} }, [{ path: ['x'], base: 1, ours: [], theirs: {} }]],
    [
      'several',
      { x: 1, y: 1, z: 1 },
      { x: 2, y: 2, z: 2 },
      { x: 3, y: 3, z: 1 },
      [
        { path: ['x'], base: 1, ours: 2, theirs: 3 },
        { path: ['y'], base: 1, ours: 2, theirs: 3 },
      ],
    ],
  ])('%s', (_what, base, ours, theirs, conflicts) => {
    expect(merged(base, ours, theirs)).toMatchObject(conflicts)
  })

  test.each<[Side, unknown]>([
    ['ours', { x: 2, y: 5, l: [] }],
    ['theirs', { x: 3, y: 5, l: [{ id: 1, z: 2 }] }],
  ])('and %s can be chosen', (side, expected) => {
    const texts = [
      { x: 1, y: 1, l: [{ id: 1, z: 1 }] },
      { x: 2, y: 5, l: [] },
      { x: 3, y: 1, l: [{ id: 1, z: 2 }] },
    ].map(json)
    const [base = '', ours = '', theirs = ''] = texts
    const first = mergeJson(base, ours, theirs)
    const ids = first?.type === 'conflict' ? first.conflicts.map(({ id }) => id) : []
    expect(ids).toHaveLength(2)
    const second = mergeJson(base, ours, theirs, new Map(ids.map((id) => [id, side])))
    expect(second?.type === 'merged' && JSON.parse(second.text)).toStrictEqual(expected)
  })
})

test('digits that JavaScript would lose are a change', () => {
  const result = mergeJson('[12345678901234567890]', '[12345678901234567891]', '[12345678901234567890]')
  expect(result).toStrictEqual({ type: 'merged', text: '[12345678901234567891]' })
})

test('the layout of theirs stays, and our values come in theirs', () => {
  const base = '{\n  "a": 1.0,\n  "b": {"x": 1}\n}\n'
  const ours = '{\n  "a": 1.0,\n  "new": {\n    "deep": 1e3\n  },\n  "b": {"x": 1}\n}\n'
  const theirs = '{\r\n\t"a": 1.0,\r\n\t"b": {\r\n\t\t"x": 2\r\n\t}\r\n}'
  expect(mergeJson(base, ours, theirs)).toStrictEqual({
    type: 'merged',
    text: '{\r\n\t"a": 1.0,\r\n\t"new": {\r\n\t\t"deep": 1e3\r\n\t},\r\n\t"b": {\r\n\t\t"x": 2\r\n\t}\r\n}',
  })
})

test('deep values do not overflow the stack', () => {
  const deep = (inner: string) => '['.repeat(20_000) + inner + ']'.repeat(20_000)
  expect(mergeJson(deep('1'), deep('2'), deep('1'))).toStrictEqual({ type: 'merged', text: deep('2') })
  expect(mergeJson(deep('1'), deep('2'), deep('3'))?.type).toBe('conflict')
})

describe('by line', () => {
  test.each<[what: string, base: string, ours: string, theirs: string, expected: string | number]>([
    ['different lines', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
    ['neighbouring lines', 'a\nb\n', 'A\nb\n', 'a\nB\n', 'A\nB\n'],
    ['the same change', 'a\n', 'b\n', 'b\n', 'b\n'],
    ['inserted here, changed there', 'a\nb\n', 'a\nx\nb\n', 'a\nB\n', 'a\nx\nB\n'],
    ['removed here, inserted there', 'a\nb\nc\n', 'a\nc\n', 'a\nb\nc\nd\n', 'a\nc\nd\n'],
    ['no final line end', 'a\nb', 'A\nb', 'a\nb\nc', 'A\nb\nc'],
    ['from nothing here', '', 'a\n', '', 'a\n'],
    ['the same line', 'a\nb\n', 'x\nb\n', 'y\nb\n', 1],
    ['two insertions at one place', 'a\n', 'a\nx\n', 'a\ny\n', 2],
    ['removed here, changed there', 'a\nb\n', 'a\n', 'a\nB\n', 2],
  ])('%s', (_what, base, ours, theirs, expected) => {
    const result = mergeText(base, ours, theirs)
    expect(
      result.type === 'merged' ? result.text : result.conflicts.map((c) => c.kind === 'lines' && c.line),
    ).toStrictEqual(typeof expected === 'string' ? expected : [expected])
  })

  test('a side can be chosen', () => {
    const [base, ours, theirs] = ['a\nb\nc\n', 'x\nb\nC\n', 'y\nb\nc\n'] as const
    const result = mergeText(base, ours, theirs)
    const id = result.type === 'conflict' ? (result.conflicts[0]?.id ?? '') : ''
    expect(mergeText(base, ours, theirs, new Map([[id, 'theirs']]))).toStrictEqual({
      type: 'merged',
      text: 'y\nb\nC\n',
    })
    expect(mergeText(base, ours, theirs, new Map([[id, 'ours']]))).toStrictEqual({
      type: 'merged',
      text: 'x\nb\nC\n',
    })
  })
})

test('where nobody can be asked, ours counts only where both changed', () => {
  expect(mergeFilePreferringOurs(jsonFormat, '{"a":1,"b":1}', '{"a":2,"b":1}', '{"a":3,"b":4}')).toBe(
    '{"a":2,"b":4}',
  )
  expect(mergeFilePreferringOurs(jsonFormat, 'a\n-\nb\n', 'x\n-\nb\n', 'y\n-\nB\n')).toBe('x\n-\nB\n')
})
