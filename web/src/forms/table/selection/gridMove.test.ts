import { expect, it } from 'vitest'
import { gridMove, isInRange, rangeBetween } from './gridMove'

const size = { lines: 10, columns: 3, page: 4 }

it.each<[string, boolean, [number, number], [number, number]]>([
  ['ArrowRight', false, [0, 0], [0, 1]],
  ['ArrowRight', false, [0, 2], [0, 2]],
  ['ArrowLeft', false, [0, 0], [0, -1]],
  ['ArrowLeft', false, [0, -1], [0, -1]],
  ['ArrowUp', false, [0, 1], [-1, 1]],
  ['ArrowDown', false, [9, 1], [9, 1]],
  ['ArrowDown', true, [2, 1], [9, 1]],
  ['Home', false, [4, 2], [4, -1]],
  ['Home', true, [4, 2], [0, 0]],
  ['End', false, [4, 0], [4, 2]],
  ['End', true, [4, 0], [9, 2]],
  ['PageDown', false, [4, 0], [8, 0]],
  ['PageUp', false, [2, 0], [0, 0]],
])('%s (with Ctrl: %s) from %j leads to %j', (key, isWithControl, [line, column], target) => {
  expect(gridMove({ line, column }, key, isWithControl, size)).toEqual({ line: target[0], column: target[1] })
})

it('leaves other keys alone', () => {
  expect(gridMove({ line: 0, column: 0 }, 'a', false, size)).toBeUndefined()
})

it('selects from corner to corner', () => {
  const range = rangeBetween({ line: 4, column: 2 }, { line: 2, column: -1 })
  expect(range).toEqual({ fromLine: 2, toLine: 4, fromColumn: 0, toColumn: 2 })
  expect(isInRange(range, { line: 3, column: 1 })).toBe(true)
  expect(isInRange(range, { line: 5, column: 1 })).toBe(false)
  expect(isInRange(undefined, { line: 3, column: 1 })).toBe(false)
})
