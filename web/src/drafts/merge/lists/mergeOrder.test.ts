import { describe, expect, test } from 'vitest'
import { decided, merged } from '../../testing/mergedValues'
import { mergeJson } from '../mergeJson'
import type { Side } from '../types'

const json = (value: unknown) => JSON.stringify(value)

type Case = readonly [what: string, base: unknown, ours: unknown, theirs: unknown, expected: unknown]

const item = (id: unknown, a: unknown = id, b: unknown = id) => ({ id, a, b })
const [one, two, three, four] = [item(1), item(2), item(3), item(4)]

describe('moves on both sides', () => {
  test.each<Case>([
    [
      'one item, the same way: as far as the one that moved it farther',
      [one, two, three, four],
      [one, four, two, three],
      [four, one, two, three],
      [four, one, two, three],
    ],
    [
      'one item, to different places: asked',
      [one, two, three],
      [two, one, three],
      [one, three, two],
      ['order '],
    ],
    [
      'one item of many to the front and to the back: asked',
      { l: [1, 2, 3, 4, 5, 6, 7].map((id) => item(id)) },
      { l: [4, 1, 2, 3, 5, 6, 7].map((id) => item(id)) },
      { l: [1, 2, 3, 5, 6, 7, 4].map((id) => item(id)) },
      ['order /l'],
    ],
    [
      'two pairs of neighbours, each turned around by one side',
      ['a', 'b', 'c', 'd'],
      ['b', 'a', 'c', 'd'],
      ['a', 'b', 'd', 'c'],
      ['b', 'a', 'd', 'c'],
    ],
    ['one pair of neighbours by both', ['a', 'b', 'c'], ['b', 'a', 'c'], ['b', 'a', 'c'], ['b', 'a', 'c']],
    ['to both ends', ['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'], ['b', 'c', 'd', 'a'], ['d', 'b', 'c', 'a']],
    [
      'one item, and each adds one behind it',
      [one, two, three],
      [two, item(8), one, three],
      [one, three, two, item(9)],
      ['order '],
    ],
    [
      'one item, which one of them also edits',
      [one, two, three],
      [item(2, 9), one, three],
      [one, three, two],
      ['order '],
    ],
    [
      'turned around by both in the same way',
      [one, two, three],
      [three, two, one],
      [three, two, one],
      [three, two, one],
    ],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toStrictEqual(expected)
    const swapped = merged(base, theirs, ours)
    expect(swapped).toStrictEqual(expected)
  })

  test.each<[side: Side, expected: unknown]>([
    ['ours', ['b', 'a', 'c', 'x']],
    ['theirs', ['a', 'c', 'b', 'x']],
  ])('asked, %s can be chosen, and what else happened is there', (side, expected) => {
    expect(decided(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b', 'x'], side)).toStrictEqual(expected)
  })

  test('the question shows the items that moved, with their neighbours', () => {
    const list = (order: readonly number[]) => json(order.map((id) => item(id)))
    const result = mergeJson(
      list([1, 2, 3, 4, 5, 6, 7]),
      list([4, 1, 2, 3, 5, 6, 7]),
      list([1, 2, 3, 5, 6, 7, 4]),
    )
    // By positions in our list, where the fourth is the first.
    expect(result?.type === 'conflict' && result.conflicts).toStrictEqual([
      {
        kind: 'order',
        id: 'order:/0',
        path: [],
        base: [undefined, 3, 0, 4, undefined],
        ours: [0, 1, undefined],
        theirs: [undefined, 6, 0],
      },
    ])
  })

  test('and one has laid the text out anew: the question is the same, and so is what the answers do', () => {
    const texts = [
      '{\n  "l": ["a", "b", "c"]\n}',
      '{\n\t"l": ["b", "a", "c"]\n}',
      '{\n  "l": ["a", "c", "b"]\n}',
    ] as const
    expect(mergeJson(...texts)).toMatchObject({
      conflicts: [{ id: 'order:/l/0', path: ['l'], ours: [0, 1, undefined], theirs: [undefined, 2, 0] }],
    })
    expect(mergeJson(...texts, new Map([['order:/l/0', 'ours']]))).toStrictEqual({
      type: 'merged',
      text: texts[1],
    })
    expect(mergeJson(...texts, new Map([['order:/l/0', 'theirs']]))).toStrictEqual({
      type: 'merged',
      text: texts[1].replace('"b", "a", "c"', '"a", "c", "b"'),
    })
  })
})
