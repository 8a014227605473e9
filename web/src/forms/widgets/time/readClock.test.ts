import { expect, it } from 'vitest'
import { readClock } from './readClock'

it.each([
  ['9:30', '09:30'],
  ['09:30:05', '09:30:05'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['9:30 pm', '21:30'],
  ['12:05 a.m.', '00:05'],
  ['12 PM', '12:00'],
  ['13 pm', undefined],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9', undefined],
  ['soon', undefined],
])('reads %j as %j', (typed, clock) => {
  expect(readClock(typed)).toBe(clock)
})
