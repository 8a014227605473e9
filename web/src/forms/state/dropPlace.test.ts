import { expect, it } from 'vitest'
import { type Edge, nearerEdge, positionAfterDrop } from './dropPlace'

it.each<[number, Edge]>([
  [0, 'before'],
  [119, 'before'],
  [120, 'after'],
  [500, 'after'],
])('a pointer at %i is nearer to the edge %s', (y, edge) => {
  expect(nearerEdge({ top: 100, height: 40 }, y)).toBe(edge)
})

it('ends up where it was dropped', () => {
  const items = ['a', 'b', 'c', 'd']
  for (const [from, moving] of items.entries()) {
    for (const [target, other] of items.entries()) {
      if (from === target) continue
      for (const edge of ['before', 'after'] as const) {
        const left = items.toSpliced(from, 1)
        const expected = left.toSpliced(left.indexOf(other) + (edge === 'after' ? 1 : 0), 0, moving)
        expect(items.toSpliced(from, 1).toSpliced(positionAfterDrop(from, target, edge), 0, moving)).toEqual(
          expected,
        )
      }
    }
  }
})
