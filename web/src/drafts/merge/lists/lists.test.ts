import { describe, expect, test } from 'vitest'
import { merged } from '../../testing/mergedValues'
import { mergeJson } from '../mergeJson'
import type { Side } from '../types'

const json = (value: unknown) => JSON.stringify(value)

const by =
  (key: string) =>
  (id: string, x = 0) => ({ [key]: id, x })

describe.each(['id', 'slug', 'name', 'key'])('items known by their %s', (key) => {
  const item = by(key)
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((id) => item(id))

  test.each<[what: string, base: unknown, ours: unknown, theirs: unknown, expected: unknown]>([
    ['moved here, edited there', [a, b, c], [c, a, b], [a, b, item('c', 9)], [item('c', 9), a, b]],
    ['edited here, moved there', [a, b, c], [a, b, item('c', 9)], [c, a, b], [item('c', 9), a, b]],
    [
      'moved and edited here, another edited there',
      [a, b],
      [item('b', 5), a],
      [item('a', 6), b],
      [item('b', 5), item('a', 6)],
    ],
    ['moved on both sides: ours counts', [a, b, c], [c, a, b], [b, a, c], [c, b, a]],
    ['the same move on both sides', [a, b, c], [c, a, b], [c, a, b], [c, a, b]],
    ['different items moved', [a, b, c, d], [b, a, c, d], [a, b, d, c], [b, a, d, c]],
    ['turned around here, one removed there', [a, b, c], [c, b, a], [a, c], [c, a]],
    ['one removed here, turned around there', [a, b, c], [a, c], [c, b, a], [c, a]],
    ['turned around here, one added there', [a, b], [b, a], [a, b, c], [b, a, c]],
    ['the same id added with the same content', [a], [a, b], [b, a], [b, a]],
    [
      'the same id added with other content: asked',
      [a],
      [a, item('b', 1)],
      [a, item('b', 2)],
      ['field /1/x'],
    ],
    ['added at both ends', [a], [b, a], [a, c], [b, a, c]],
    ['added at one place: theirs, then ours', [a, e], [a, b, e], [a, c, d, e], [a, c, d, b, e]],
    ['all removed here, one added there', [a, b], [], [a, b, c], [c]],
    ['all removed here, one edited there: asked', [a, b], [], [a, item('b', 1)], ['field /1']],
    ['replaced here, added there', [a], [b], [a, c], [b, c]],
    ['an item removed and added again here', [a, b], [b, a], [a, item('b', 3)], [item('b', 3), a]],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toStrictEqual(expected)
  })
})

describe('items without an identity', () => {
  test.each<[what: string, base: unknown, ours: unknown, theirs: unknown, expected: unknown]>([
    ['duplicates: one more on each side', ['a', 'a'], ['a', 'a', 'a'], ['a', 'a', 'b'], ['a', 'a', 'b', 'a']],
    ['duplicates: one taken on each side', ['a', 'a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
    [
      'a text moved here, another added there',
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['a', 'b', 'c', 'd'],
      ['c', 'a', 'b', 'd'],
    ],
    ['numbers', [1, 2, 3], [1, 2, 3, 4], [0, 1, 2, 3], [0, 1, 2, 3, 4]],
    [
      'ids that are not unique are none',
      [
        { id: 1, x: 1 },
        { id: 1, x: 2 },
      ],
      [
        { id: 1, x: 1 },
        { id: 1, x: 3 },
      ],
      [
        { id: 1, x: 0 },
        { id: 1, x: 2 },
      ],
      [
        { id: 1, x: 0 },
        { id: 1, x: 3 },
      ],
    ],
    [
      'lists in lists',
      [['a'], ['b']],
      [['a', 'x'], ['b']],
      [['a'], ['b', 'y']],
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
    ],
    ['the same text changed to two others: asked', ['a', 'b'], ['x', 'b'], ['y', 'b'], ['field /0']],
    [
      'the same text changed here, and there one more beside it: asked',
      ['a'],
      ['x'],
      ['y', 'z'],
      ['field /0'],
    ],
    [
      'moved and changed here, another field changed there',
      [
        { from: 1, to: 2, text: 'a' },
        { from: 3, to: 4, text: 'b' },
      ],
      [
        { from: 3, to: 4, text: 'B' },
        { from: 1, to: 2, text: 'a' },
      ],
      [
        { from: 1, to: 2, text: 'a' },
        { from: 3, to: 9, text: 'b' },
      ],
      [
        { from: 3, to: 9, text: 'B' },
        { from: 1, to: 2, text: 'a' },
      ],
    ],
    [
      'both changed and turned around here, one changed there',
      [
        { x: 1, y: 1, z: 1 },
        { x: 2, y: 2, z: 2 },
      ],
      [
        { x: 2, y: 2, z: 8 },
        { x: 1, y: 1, z: 9 },
      ],
      [
        { x: 1, y: 7, z: 1 },
        { x: 2, y: 2, z: 2 },
      ],
      [
        { x: 2, y: 2, z: 8 },
        { x: 1, y: 7, z: 9 },
      ],
    ],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toStrictEqual(expected)
  })
})

describe('one item made into two others', () => {
  const [base, ours, theirs] = ['Miskatonic', 'Arkham', 'Innsmouth'].map((name) => json([{ name }]))
  const texts = [base ?? '', ours ?? '', theirs ?? ''] as const

  test('is asked, with both on offer', () => {
    const result = mergeJson(...texts)
    expect(result).toMatchObject({
      type: 'conflict',
      conflicts: [{ path: ['0'], both: { text: '[{"name":"Innsmouth"}, {"name":"Arkham"}]' } }],
    })
    expect(result?.type === 'conflict' && result.conflicts).toHaveLength(1)
  })

  test.each<[Side, readonly string[]]>([
    ['ours', ['Arkham']],
    ['theirs', ['Innsmouth']],
    ['both', ['Innsmouth', 'Arkham']],
  ])('and %s can be chosen', (side, names) => {
    const result = mergeJson(...texts, new Map([['ours:/0', side]]))
    expect(result?.type === 'merged' && JSON.parse(result.text)).toStrictEqual(
      names.map((name) => ({ name })),
    )
  })

  test('is asked field by field where it is still to be known again', () => {
    expect(
      merged(
        [{ name: 'a', mail: 'a@x', role: 1 }],
        [{ name: 'b', mail: 'a@x', role: 1 }],
        [{ name: 'c', mail: 'a@x', role: 1 }],
      ),
    ).toStrictEqual(['field /0/name'])
  })

  test('is none where one side made it what the other did too', () => {
    expect(merged([{ name: 'a' }], [{ name: 'b' }], [{ name: 'b' }])).toStrictEqual([{ name: 'b' }])
  })

  test.each<[Side, unknown]>([
    ['ours', ['x', 'b']],
    ['theirs', ['y', 'b']],
    ['both', ['y', 'x', 'b']],
  ])('of short texts: %s', (side, expected) => {
    const result = mergeJson(
      json(['a', 'b']),
      json(['x', 'b']),
      json(['y', 'b']),
      new Map([['ours:/0', side]]),
    )
    expect(result?.type === 'merged' && JSON.parse(result.text)).toStrictEqual(expected)
  })
})

test('an item that both have rewritten, id and all, is asked about, also where one removed the item before it', () => {
  const item = (id: string, title: string, price: number) => ({ id, title, price })
  const base = [item('tea', 'Tea', 2), item('cake', 'Cake', 5)]
  const ours = [base[0], item('torte', 'Torte', 5)]
  const theirs = [item('tart', 'Tart', 5)]
  expect(merged(base, ours, theirs)).toStrictEqual(['field /1'])
})

test('two new items that nobody has named yet are two', () => {
  const result = merged([], [{ name: '', size: 1 }], [{ name: '', size: 2 }])
  expect(result).toStrictEqual([
    { name: '', size: 2 },
    { name: '', size: 1 },
  ])
})

test('a long list in which they changed every item and added some is still known, item by item', () => {
  const item = (index: number, price: number) => ({ label: `Item ${index}`, size: index % 7, price })
  const base = Array.from({ length: 2_000 }, (_, index) => item(index, index))
  const ours = base.with(1_000, { ...item(1_000, 1_000), label: 'Mine' })
  const raised = base.map((_, index) => item(index, index * 2 + 1))
  const theirs = [item(-1, 0), ...raised, item(-2, 0)]
  expect(merged(base, ours, theirs)).toStrictEqual(
    theirs.with(1_001, { ...item(1_000, 2_001), label: 'Mine' }),
  )
})

describe('texts', () => {
  const prose =
    'We bake our bread every morning before sunrise, and we deliver it to every house on the island.'

  test('changes far from each other go together', () => {
    expect(
      merged({ t: prose }, { t: prose.replace('bread', 'rolls') }, { t: prose.replace('house', 'boat') }),
    ).toStrictEqual({ t: prose.replace('bread', 'rolls').replace('house', 'boat') })
  })

  test('changes of neighbouring words are a question, with both on offer', () => {
    const result = mergeJson(
      json({ t: prose }),
      json({ t: prose.replace('bread', 'rolls') }),
      json({ t: prose.replace('every morning', 'each night') }),
    )
    const [conflict] = result?.type === 'conflict' ? result.conflicts : []
    expect(conflict).toMatchObject({ path: ['t'], both: { node: { kind: 'string' } } })
  })

  test('titles are a question, not a merge', () => {
    expect(merged({ t: 'Corner shop' }, { t: 'Harbour shop' }, { t: 'Corner store' })).toStrictEqual([
      'field /t',
    ])
  })

  test('lines of one text merge as lines of a file do', () => {
    expect(merged({ t: 'a\nb\nc' }, { t: 'A\nb\nc' }, { t: 'a\nb\nC' })).toStrictEqual({ t: 'A\nb\nC' })
  })
})

test('both of two new lists keep what is in either, once', () => {
  const [base, ours, theirs] = [json({}), json({ tags: ['a', 'b'] }), json({ tags: ['b', 'c'] })] as const
  const first = mergeJson(base, ours, theirs)
  const choices = new Map(
    (first?.type === 'conflict' ? first.conflicts : []).map(({ id }) => [id, 'both'] as const),
  )
  expect(choices.size).toBe(1)
  const second = mergeJson(base, ours, theirs, choices)
  expect(second?.type === 'merged' && JSON.parse(second.text)).toStrictEqual({ tags: ['a', 'b', 'c'] })
})
