import { expect, test } from 'vitest'
import { arePartners } from './partners'

test.each([
  ['from', 'to'],
  ['startDate', 'endDate'],
  ['valid_from', 'valid_until'],
  ['minPrice', 'maxPrice'],
  ['lat', 'lng'],
  ['x', 'y'],
  ['month', 'year'],
  ['price-min', 'price-max'],
])('%s and %s belong together', (first, second) => {
  expect(arePartners(first, second)).toBe(true)
})

test.each([
  ['to', 'from'],
  ['x', 'z'],
  ['startDate', 'endTime'],
  ['start', 'endDate'],
  ['price', 'price'],
  ['constructor', 'toString'],
  ['', ''],
  ['fromage', 'to'],
])('%s and %s do not', (first, second) => {
  expect(arePartners(first, second)).toBe(false)
})
