import { expect, it } from 'vitest'
import { asJsonNumber } from './asJsonNumber'

it.each([
  ['1.0', '1.0'],
  ['1e3', '1e3'],
  ['-0.50', '-0.50'],
  ['007', '7'],
  ['+3', '3'],
  ['.5', '0.5'],
  ['1,5', '1.5'],
  [' 12 ', '12'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['', undefined],
  ['-', undefined],
  ['1.', undefined],
  ['1e', undefined],
  ['0x10', undefined],
  ['1.2.3', undefined],
  ['NaN', undefined],
])('reads %j as %j', (typed, number) => {
  expect(asJsonNumber(typed)).toBe(number)
})
