import { expect, test } from 'vitest'
import { formatBytes } from './formatBytes'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [5_200_000, '5.2 MB'],
])('%d is %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})
