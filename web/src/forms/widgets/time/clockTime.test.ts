import { expect, it } from 'vitest'
import { readClockTime, withZone, writeClockTime } from './clockTime'

it.each([
  ['09:30', { clock: '09:30', fraction: '', zone: '' }],
  ['09:30:15.5Z', { clock: '09:30:15', fraction: '.5', zone: 'Z' }],
  ['23:59:59+02:00', { clock: '23:59:59', fraction: '', zone: '+02:00' }],
  ['24:00', undefined],
  ['9:30', undefined],
  ['', undefined],
])('reads %j', (text, expected) => {
  expect(readClockTime(text)).toEqual(expected)
})

it('keeps the zone, and adds one only where the format needs it', () => {
  expect(writeClockTime('10:00', readClockTime('09:30:15+02:00'), true)).toBe('10:00:00+02:00')
  expect(writeClockTime('10:00', readClockTime('09:30'), true)).toBe('10:00')
  expect(writeClockTime('10:00', undefined, true)).toBe('10:00:00Z')
  expect(writeClockTime('10:00', undefined, false)).toBe('10:00')
})

it.each([
  ['09:30:15.50Z', '+02:00', '09:30:15.50+02:00'],
  ['09:30', 'Z', '09:30:00Z'],
  ['09:30+01:00', '', '09:30'],
])('writes %s with the zone %j', (text, zone, expected) => {
  const time = readClockTime(text)
  expect(time && withZone(time, zone)).toBe(expected)
})
