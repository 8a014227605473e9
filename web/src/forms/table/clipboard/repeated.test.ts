import { expect, it } from 'vitest'
import { rangeBetween } from '../selection/gridMove'
import { repeated } from './repeated'

const range = (lines: number, columns: number) =>
  rangeBetween({ line: 3, column: 1 }, { line: 2 + lines, column: columns })

it('fills what is selected, where it fits a whole number of times', () => {
  expect(repeated([['a']], range(2, 3))).toEqual([
    ['a', 'a', 'a'],
    ['a', 'a', 'a'],
  ])
  expect(repeated([['a', 'b']], range(2, 2))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

it('is once where it does not, or is larger', () => {
  const two = [['a'], ['b']]
  expect(repeated(two, range(3, 1))).toEqual(two)
  expect(repeated(two, range(1, 1))).toEqual(two)
  expect(repeated([['a', 'b'], ['c']], range(4, 2))).toEqual([['a', 'b'], ['c']])
})
