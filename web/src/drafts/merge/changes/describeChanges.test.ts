import { expect, test } from 'vitest'
import { parseJson } from '~/formats/json'
import { json as jsonFormat } from '~/formats/json/format'
import { valueOf } from '~/formats/valueOf'
import * as fc from '~/testing/fastCheck'
import { source, write, writtenStyle } from '../../testing/jsonTexts'
import { isSame, type Located } from '../sameNode'
import { describeChanges } from './describeChanges'

const json = (value: unknown) => JSON.stringify(value)
const read = (value: Located | undefined) => value && valueOf(value.text, value.node)

function changesOf(base: string, text: string) {
  return describeChanges(jsonFormat, base, text)?.map(({ kind, path, from, before, after }) => ({
    kind,
    path,
    ...(from && { from }),
    before: read(before),
    after: read(after),
  }))
}

const a = { id: 'a', price: 1 }
const b = { id: 'b', price: 2 }
const c = { id: 'c', price: 3 }

test.each<[what: string, before: unknown, after: unknown, changes: unknown]>([
  ['nothing', { x: 1 }, { x: 1 }, []],
  ['the order of names', { x: 1, y: 2 }, { y: 2, x: 1 }, []],
  ['a field', { x: { y: 1 } }, { x: { y: 2 } }, [{ kind: 'changed', path: ['x', 'y'], before: 1, after: 2 }]],
  ['a new field', {}, { x: 1 }, [{ kind: 'added', path: ['x'], before: undefined, after: 1 }]],
  ['a removed field', { x: 1 }, {}, [{ kind: 'removed', path: ['x'], before: 1, after: undefined }]],
  ['a new item', [a, c], [a, b, c], [{ kind: 'added', path: ['1'], before: undefined, after: b }]],
  ['a removed item', [a, b, c], [a, c], [{ kind: 'removed', path: ['1'], before: b, after: undefined }]],
  ['a moved item', [a, b, c], [c, a, b], [{ kind: 'moved', path: ['0'], from: ['2'], before: c, after: c }]],
  [
    'a changed item behind a removed one',
    [a, b],
    [{ ...b, price: 9 }],
    [
      { kind: 'changed', path: ['0', 'price'], before: 2, after: 9 },
      { kind: 'removed', path: ['0'], before: a, after: undefined },
    ],
  ],
  ['another kind', { x: 1 }, { x: [1] }, [{ kind: 'changed', path: ['x'], before: 1, after: [1] }]],
  ['a text in a list', ['x', 'y'], ['x', 'z'], [{ kind: 'changed', path: ['1'], before: 'y', after: 'z' }]],
])('%s', (_what, before, after, changes) => {
  expect(changesOf(json(before), json(after))).toStrictEqual(changes)
})

test('a new file is one addition', () => {
  expect(changesOf('', '{}')).toStrictEqual([{ kind: 'added', path: [], before: undefined, after: {} }])
})

test('a text that is no JSON cannot be described', () => {
  expect(describeChanges(jsonFormat, '{', '{}')).toBeUndefined()
  expect(describeChanges(jsonFormat, '{}', '{')).toBeUndefined()
})

test('there is a change exactly where the values differ', () => {
  fc.assert(
    fc.property(source, source, writtenStyle, writtenStyle, (one, two, style, other) => {
      const texts = [write(one, style), write(two, other)] as const
      const [first, second] = texts.map(parseJson)
      const isEqual =
        first?.ok === true &&
        second?.ok === true &&
        isSame({ text: texts[0], node: first.root }, { text: texts[1], node: second.root })
      expect(describeChanges(jsonFormat, ...texts)?.length === 0).toBe(isEqual)
      expect(describeChanges(jsonFormat, texts[0], write(one, other))).toStrictEqual([])
    }),
    { numRuns: fc.runs(300) },
  )
})

test('of a list with a text of ten megabytes in it', () => {
  const large = 'x'.repeat(10_000_000)
  expect(
    changesOf(json([{ large }, 1]), `[ 1,  { "large" : ${json(large)} } ]`)?.map(({ kind }) => kind),
  ).toEqual(['moved'])
})
