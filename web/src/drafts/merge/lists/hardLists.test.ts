import { describe, expect, test } from 'vitest'
import { decided, merged } from '../../testing/mergedValues'
import { mergeJson } from '../mergeJson'
import type { Side } from '../types'

type Case = readonly [what: string, base: unknown, ours: unknown, theirs: unknown, expected: unknown]

const item = (id: unknown, a: unknown = id, b: unknown = id) => ({ id, a, b })
const person = (name: string, mail = `${name}@x`, age = 1) => ({ name, mail, age })
const span = (from: unknown, to = from, text = from) => ({ from, to, text })
const [one, two, three] = [item(1), item(2), item(3)]
const [ann, ben, cleo] = [person('ann'), person('ben'), person('cleo')]

describe('removed by one side, rewritten by the other', () => {
  test.each<Case>([
    ['all but its place', [ann, ben, cleo], [ann, cleo], [ann, person('zoe', 'z@z', 9), cleo], ['field /1']],
    [
      'without ids',
      [span(1), span(2), span(3)],
      [span(1), span(3)],
      [span(1), span(7), span(3)],
      ['field /1'],
    ],
    [
      'without ids, and one more put beside it',
      [span(1), span(2), span(3)],
      [span(1), span(3)],
      [span(1), span(7), span(8), span(3)],
      ['field /1'],
    ],
    ['a text', ['a', 'b', 'c'], ['a', 'c'], ['a', 'x', 'c'], ['field /1']],
    [
      'at the end, of two that were removed',
      [ann, ben, cleo],
      [ann],
      [ann, ben, person('zoe', 'z@z', 9)],
      ['field /2'],
    ],
    [
      'an id tells that it is another one: it stays',
      [one, two, three],
      [one, three],
      [one, item(7), three],
      [one, item(7), three],
    ],
    [
      'removed by both, and another put elsewhere by one',
      [ann, ben, cleo],
      [ann, cleo],
      [person('zoe', 'z@z', 9), ann, cleo],
      [person('zoe', 'z@z', 9), ann, cleo],
    ],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toStrictEqual(expected)
    expect(merged(base, theirs, ours)).toStrictEqual(expected)
  })

  test.each<[side: Side, expected: unknown]>([
    ['ours', [ann, cleo]],
    ['theirs', [ann, person('zoe', 'z@z', 9), cleo]],
  ])('asked, %s can be chosen', (side, expected) => {
    const theirs = [ann, person('zoe', 'z@z', 9), cleo]
    expect(decided([ann, ben, cleo], [ann, cleo], theirs, side)).toStrictEqual(expected)
    const other = side === 'ours' ? 'theirs' : 'ours'
    expect(decided([ann, ben, cleo], theirs, [ann, cleo], other)).toStrictEqual(expected)
  })
})

describe('ids that come, go and change', () => {
  test.each<Case>([
    [
      'the key of all ids renamed here, an item edited there',
      [one, two],
      [
        { key: 1, a: 1, b: 1 },
        { key: 2, a: 2, b: 2 },
      ],
      [item(1, 9, 1), two],
      [
        { key: 1, a: 9, b: 1 },
        { key: 2, a: 2, b: 2 },
      ],
    ],
    [
      'ids added here, an item edited there',
      [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
      [
        { id: 'x', a: 1, b: 1 },
        { id: 'y', a: 2, b: 2 },
      ],
      [
        { a: 1, b: 9 },
        { a: 2, b: 2 },
      ],
      [
        { id: 'x', a: 1, b: 9 },
        { id: 'y', a: 2, b: 2 },
      ],
    ],
    [
      'other ids added by each: asked',
      [{ a: 1, b: 1 }],
      [{ id: 'x', a: 1, b: 1 }],
      [{ id: 'p', a: 1, b: 1 }],
      ['field /0/id'],
    ],
    [
      'an item copied with its id here, edited there',
      [one, two],
      [one, item(1, 8, 8), two],
      [item(1, 9, 1), two],
      [item(1, 9, 1), item(1, 8, 8), two],
    ],
    [
      'the same new id with other content on each side: asked, field by field',
      [one],
      [one, item(2, 3, 3)],
      [one, item(2, 4, 4)],
      ['field /1/a', 'field /1/b'],
    ],
    [
      'an id changed to two others: asked',
      [one, two],
      [one, item(5, 2, 2)],
      [one, item(6, 2, 2)],
      ['field /1/id'],
    ],
    [
      'the ids of two exchanged here, one edited there: an id says which is which',
      [one, two],
      [item(2, 1, 1), item(1, 2, 2)],
      [item(1, 9, 1), two],
      ['field /1/a'],
    ],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toStrictEqual(expected)
  })
})

describe('lists in lists, and values that are no lists', () => {
  test.each<Case>([
    [
      'both edit a list inside of an item that one has moved',
      [
        { id: 1, l: ['a'] },
        { id: 2, l: ['b'] },
      ],
      [
        { id: 2, l: ['b', 'x'] },
        { id: 1, l: ['a'] },
      ],
      [
        { id: 1, l: ['a'] },
        { id: 2, l: ['y', 'b'] },
      ],
      [
        { id: 2, l: ['y', 'b', 'x'] },
        { id: 1, l: ['a'] },
      ],
    ],
    [
      'an item moved from one list to another here, edited there: asked, for nobody can tell that it is the same',
      { x: [one, two], y: [] },
      { x: [one], y: [two] },
      { x: [one, item(2, 9)], y: [] },
      ['field /x/1'],
    ],
    [
      'texts that are there twice: one more here, one less there',
      ['a', 'b', 'a', 'c'],
      ['a', 'b', 'a', 'c', 'a'],
      ['b', 'a', 'c'],
      ['b', 'a', 'c', 'a'],
    ],
    [
      'all texts are the same, one removed here, one added there',
      ['a', 'a', 'a'],
      ['a', 'a'],
      ['a', 'a', 'a', 'a'],
      ['a', 'a', 'a'],
    ],
    ['an empty list: both add', { x: [] }, { x: ['a'] }, { x: ['b'] }, { x: ['b', 'a'] }],
    ['an empty list: both add the same', { x: [] }, { x: [one] }, { x: [one] }, { x: [one] }],
    ['no list yet: both begin one: asked', {}, { x: ['a'] }, { x: ['b'] }, ['field /x']],
    [
      'a list made an object here, an item added there: asked',
      { x: [1] },
      { x: { a: 1 } },
      { x: [1, 2] },
      ['field /x'],
    ],
    ['an object here, a list there, both new: asked', {}, { x: { a: 1 } }, { x: [1] }, ['field /x']],
    ['a text made a list here, edited there: asked', { x: 'a' }, { x: ['a'] }, { x: 'b' }, ['field /x']],
    ['null is not nothing: asked', { x: 1 }, { x: null }, {}, ['field /x']],
    ['null taken away here, given a value there: asked', { x: null }, {}, { x: 5 }, ['field /x']],
    ['null taken away here', { x: null }, {}, { x: null }, {}],
    ['null items are items', [null, 1], [null, null, 1], [null, 1, 2], [null, null, 1, 2]],
    [
      'items made null by one, edited by the other: asked',
      [one, two],
      [one, null],
      [one, item(2, 9)],
      ['field /1'],
    ],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toStrictEqual(expected)
  })
})

describe('one side lays a list out anew, the other edits it', () => {
  const value = {
    n: 1,
    l: [
      { id: 1, t: ['x'] },
      { id: 2, t: ['y'] },
    ],
  }
  const [first, second] = value.l
  const written = (content: unknown, indent: string | number = 2) =>
    `${JSON.stringify(content, null, indent)}\n`
  const layouts: readonly (readonly [string, (content: unknown) => string])[] = [
    ['with tabs', (content) => written(content, '\t')],
    ['four spaces deep', (content) => written(content, 4)],
    ['with Windows line ends', (content) => written(content).replaceAll('\n', '\r\n')],
    ['on one line', (content) => JSON.stringify(content)],
  ]
  const edits: readonly (readonly [string, unknown])[] = [
    ['changes a value', { ...value, n: 2 }],
    ['moves an item', { ...value, l: [second, first] }],
    ['adds an item', { ...value, l: [first, { id: 3, t: ['a', 'b'] }, second] }],
    ['removes an item', { ...value, l: [second] }],
    ['adds to a list in an item', { ...value, l: [{ id: 1, t: ['x', 'z'] }, second] }],
    ['adds a member', { ...value, more: { deep: [1, 2] } }],
  ]
  test.each(
    layouts.flatMap(([how, lay]) => edits.map(([what, edited]) => [how, what, lay, edited] as const)),
  )('%s, the other %s: both are there, byte for byte', (_how, _what, lay, edited) => {
    const texts = { base: written(value), laidOut: lay(value), edited: written(edited) }
    const expected = { type: 'merged', text: lay(edited) }
    expect(mergeJson(texts.base, texts.laidOut, texts.edited)).toStrictEqual(expected)
    expect(mergeJson(texts.base, texts.edited, texts.laidOut)).toStrictEqual(expected)
  })
})
