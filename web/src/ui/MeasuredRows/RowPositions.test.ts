import { describe, expect, test } from 'vitest'
import { array, assert, integer, nat, property, tuple } from '~/testing/fastCheck'
import { RowPositions } from './RowPositions'

describe('rows of many heights', () => {
  test('begin where those before them end, whichever of them were measured meanwhile', () => {
    const height = integer({ min: 0, max: 300 })
    assert(
      property(
        array(height, { minLength: 1, maxLength: 60 }),
        array(tuple(nat(59), height, nat(60)), { maxLength: 40 }),
        (heights, measured) => {
          const positions = new RowPositions(heights.length, (index) => heights[index] ?? 0)
          for (const [index, height, asked] of measured) {
            positions.setHeight(index, height)
            if (index < heights.length) heights[index] = height
            const at = Math.min(asked, heights.length)
            expect(positions.startOf(at)).toBe(heights.slice(0, at).reduce((sum, one) => sum + one, 0))
          }
          expect(positions.total).toBe(heights.reduce((sum, one) => sum + one, 0))
        },
      ),
    )
  })

  test('are found by a place within them', () => {
    const positions = new RowPositions(3, (index) => [10, 20, 30][index] ?? 0)
    expect([-5, 0, 9, 10, 29, 30, 59, 60, 1_000].map((place) => positions.rowAt(place))).toStrictEqual([
      0, 0, 0, 1, 1, 2, 2, 2, 2,
    ])
    expect(new RowPositions(0, () => 10).rowAt(0)).toBe(-1)
  })
})
