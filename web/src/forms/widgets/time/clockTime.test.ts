import { expect, it, vi } from 'vitest'
import { readClockTime, withZone, writeClockTime, zoneAt } from './clockTime'

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
  expect(writeClockTime('10:00', readClockTime('09:30:15+02:00'), 'Z')).toBe('10:00:00+02:00')
  expect(writeClockTime('10:00', readClockTime('09:30'), 'Z')).toBe('10:00')
  expect(writeClockTime('10:00', undefined, '+05:45')).toBe('10:00:00+05:45')
  expect(writeClockTime('10:00', undefined, '')).toBe('10:00')
})

it.each([
  ['09:30:15.50Z', '+02:00', '09:30:15.50+02:00'],
  ['09:30', 'Z', '09:30:00Z'],
  ['09:30+01:00', '', '09:30'],
])('writes %s with the zone %j', (text, zone, expected) => {
  const time = readClockTime(text)
  expect(time && withZone(time, zone)).toBe(expected)
})

it.each([
  [0, 'Z'],
  [-60, '+01:00'],
  [210, '-03:30'],
  [-345, '+05:45'],
  [720, '-12:00'],
])('names the zone that is %i minutes behind UTC', (offset, zone) => {
  const moment = new Date(0)
  vi.spyOn(moment, 'getTimezoneOffset').mockReturnValue(offset)
  expect(zoneAt(moment)).toBe(zone)
})
