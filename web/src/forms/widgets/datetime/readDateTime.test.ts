import { expect, it } from 'vitest'
import { readDateTime } from './readDateTime'

it.each([
  ['2026-02-01T09:30:00Z', '2026-02-01T09:30:00Z'],
  ['2026-02-01 09:30', '2026-02-01T09:30'],
  ['1.2.2026, 9:30', '2026-02-01T09:30'],
  ['Oct 1, 2026 at 9:30 pm', '2026-10-01T21:30'],
  ['1 August 2026 9:30', '2026-08-01T09:30'],
  ['1.2.2026', undefined],
  ['9:30', undefined],
  ['1/2/2026 9:30', undefined],
])('reads %j as %j', (typed, moment) => {
  expect(readDateTime(typed)).toBe(moment)
})
