import { describe, expect, it } from 'vitest'
import { asJsonNumber, isAmbiguousNumber } from './asJsonNumber'

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

describe('thousands', () => {
  it.each([
    ['1 234', '1234'],
    ['1\u00A0234\u202F567,5', '1234567.5'],
    ['1\u202F234', '1234'],
    ['12’345', '12345'],
    ["1'234.50", '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['-1.234.567', '-1234567'],
    ['1 5', undefined],
    ['12 34', undefined],
    ['1234 567', undefined],
    ['1,23,456', undefined],
  ])('of %j are read as %j', (typed, number) => {
    expect(asJsonNumber(typed)).toBe(number)
  })

  it('are a fraction to others where one comma parts them, and the text stays where it is a point', () => {
    expect(asJsonNumber('1,234')).toBe('1.234')
    expect(isAmbiguousNumber('1,234')).toBe(true)
    expect(asJsonNumber('1.234')).toBe('1.234')
    const clear = ['1.234', '0,123', '1,23', '1,2345', '1,234.5', '1,234,567']
    expect(clear.filter((typed) => isAmbiguousNumber(typed))).toEqual([])
  })

  it.each([
    ['1,234', '1234'],
    ['1.000', '1000'],
    ['12.345.678', '12345678'],
    ['1.0', '1.0'],
    ['0.000', '0.000'],
    ['1,5', '1.5'],
  ])('of a whole number, %j, are read as %j', (typed, number) => {
    expect(asJsonNumber(typed, { isWhole: true })).toBe(number)
    expect(isAmbiguousNumber(typed, { isWhole: true })).toBe(false)
  })
})

it.each([
  ['12 €', '€', '12'],
  ['€12', '€', '12'],
  ['12\u00A0kg', 'kg', '12'],
  ['1.234,50 €', '€', '1234.50'],
  ['5 %', '%', '5'],
  ['12 €', 'kg', undefined],
  ['12 €', undefined, undefined],
  ['€', '€', undefined],
])('reads %j, of unit %j, as %j', (typed, unit, number) => {
  expect(asJsonNumber(typed, { unit })).toBe(number)
})

it.each([
  ['\u221212', '-12'],
  ['\u201312', '-12'],
  ['１２．５', '12.5'],
])('reads %j, as input methods and web pages write it, as %j', (typed, number) => {
  expect(asJsonNumber(typed)).toBe(number)
})
