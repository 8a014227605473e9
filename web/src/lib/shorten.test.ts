import { expect, test } from 'vitest'
import { shorten, shortenMiddle } from './shorten'

test.each([
  ['as it is', 8, 'as it is'],
  ['one\n  line ', 20, 'one line'],
  ['cut behind a word', 5, 'cut…'],
  ['pairs 😀 stay whole', 8, 'pairs…'],
  [`much white space ${' '.repeat(100)} and more`, 20, 'much white space…'],
  ['', 4, ''],
])('%j within %i', (text, limit, short) => {
  expect(shorten(text, limit)).toBe(short)
})

test.each([
  ['a/b.json', 8, 'a/b.json'],
  ['archive/2024/spring/year', 13, 'archiv…g/year'],
  ['😀😀😀😀', 4, '😀…'],
])('%j loses its middle within %i', (text, limit, short) => {
  expect(shortenMiddle(text, limit)).toBe(short)
})
