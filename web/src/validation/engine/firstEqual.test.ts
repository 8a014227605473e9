import { describe, expect, it } from 'vitest'
import { isSameValue, type JsonValue } from '~/formats/nodes'
import * as fc from '~/testing/fastCheck'
import { createAnswerer } from '../answer'
import { firstEqual } from './firstEqual'

describe('the first two equal items', () => {
  it.each<[string, JsonValue[], readonly [number, number] | undefined]>([
    ['nothing', [], undefined],
    ['numbers', [1, 2, 1.0], [0, 2]],
    ['zeros', [0, -0], [0, 1]],
    ['values of other types', [1, '1', true, null, 'true', 'null', 0, false, '', [], {}], undefined],
    ['members in another order', [{ a: 1, b: [2] }, { c: 1 }, { b: [2], a: 1 }], [0, 2]],
    [
      'lists in another order',
      [
        [1, 2],
        [2, 1],
        [1, 2],
      ],
      [0, 2],
    ],
    ['what differs at the end of long texts', ['x'.repeat(999) + 1, 'x'.repeat(999) + 2], undefined],
    ['what is equal and long', ['x'.repeat(999), 'y', 'x'.repeat(999)], [0, 2]],
    ['names of every object', [{ constructor: 1 }, { toString: 1 }, {}, { constructor: 1 }], [0, 3]],
  ])('of %s', (_name, items, equal) => {
    expect(firstEqual(items)).toEqual(equal)
  })

  it('are those that a comparison of each with each finds', () => {
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<JsonValue>(0, 1, '', '0', true, false, null, 'a'),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 8 }), (items) => {
        const second = items.findIndex((item, at) =>
          items.slice(0, at).some((other) => isSameValue(other, item)),
        )
        const first = items.findIndex((item) => isSameValue(item, items[second] ?? null))
        expect(firstEqual(items)).toEqual(second === -1 ? undefined : [first, second])
      }),
      { numRuns: fc.runs(500) },
    )
  })

  it('of 60,000 objects are found in no time, and told by the check', () => {
    const people = Array.from({ length: 60_000 }, (_, id) => ({ name: `Person ${id % 59_999}`, tags: ['a'] }))
    const answer = createAnswerer()({
      id: 1,
      schema: '{"uniqueItems": true}',
      data: JSON.stringify(people),
      probes: [],
    })
    // Each with each would be minutes, which the limit of every test ends.
    expect(answer).toMatchObject({
      errors: [{ pointer: '', keyword: 'uniqueItems', params: { i: 0, j: 59_999 } }],
      count: 1,
    })
  })
})
