import { expect, it } from 'vitest'
import { readDate } from './readDate'

it.each([
  ['2026-02-01', '2026-02-01'],
  [' 2026/2/1\u00A0', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['01. 02. 2026', '2026-02-01'],
  ['31/12/2026', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  ['3/3/2026', '2026-03-03'],
  ['1 Feb 2026', '2026-02-01'],
  ['Feb 1st, 2026', '2026-02-01'],
  ['1. February 2026', '2026-02-01'],
  ['1/2/2026', undefined],
  ['30.2.2026', undefined],
  ['1.2.26', undefined],
  ['1 Foo 2026', undefined],
  ['soon', undefined],
  ['', undefined],
])('reads %j as %j', (typed, date) => {
  expect(readDate(typed)).toBe(date)
})
