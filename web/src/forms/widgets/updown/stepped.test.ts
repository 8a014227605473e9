import { expect, it } from 'vitest'
import type { Bounds } from '~/schema/ResolvedSchema'
import { stepped } from './stepped'

it.each<[string | undefined, -1 | 1, Bounds, string | undefined]>([
  ['1', 1, {}, '2'],
  ['1', -1, {}, '0'],
  ['1.0', 1, {}, '2'],
  ['0.2', 1, { multipleOf: 0.1 }, '0.3'],
  ['0.3', -1, { multipleOf: 0.1 }, '0.2'],
  ['1e-7', 1, { multipleOf: 1e-7 }, '2e-7'],
  [undefined, 1, {}, '0'],
  [undefined, 1, { minimum: 5 }, '5'],
  ['null', 1, {}, '0'],
  ['10', 1, { maximum: 10 }, undefined],
  ['9', 1, { exclusiveMaximum: 10 }, undefined],
  ['0', -1, { minimum: 0 }, undefined],
  ['1', -1, { exclusiveMinimum: 0 }, undefined],
  ['12345678901234567890', 1, {}, undefined],
  ['"text"', 1, {}, undefined],
])('%s, a step of %i within %j is %s', (text, by, bounds, expected) => {
  expect(stepped(text, by, bounds)).toBe(expected)
})
