import { isDate } from '../date/isDate'
import { readDate } from '../date/readDate'
import { readClockTime, writeClockTime, zoneAt } from '../time/clockTime'
import { readClock } from '../time/readClock'
import { readDateTime } from './readDateTime'

/** The widgets for dates and times. */
export type MomentKind = 'date' | 'time' | 'datetime'

interface MomentPlace {
  /** Of the schema. */
  readonly format: string | undefined
  /** The value that is there: its zone, and what it is exact to, stay. */
  readonly before?: string
}

/** A date or a time as people write it, as the file has it; undefined for what is none (yet). */
export function readMoment(kind: MomentKind, typed: string, place: MomentPlace): string | undefined {
  const text = typed.trim()
  switch (kind) {
    case 'date':
      return isDate(text) ? text : readDate(text)
    case 'time':
      return readTime(text, place)
    case 'datetime':
      break
  }
  const moment = readDateTime(text)
  return moment && momentAt(moment, place)
}

function readTime(text: string, place: MomentPlace): string | undefined {
  const zoned = readClockTime(text)
  if (zoned !== undefined && zoned.zone !== '') return text
  const clock = readClock(text)
  return clock && clockAt(clock, place)
}

/** @param clock without a zone. */
export function clockAt(clock: string, { format, before = '' }: MomentPlace): string {
  return writeClockTime(clock, readClockTime(before), format === 'time' ? zoneAt(new Date()) : '')
}

/** @param moment as `YYYY-MM-DDTHH:MM`; with a zone, it keeps that. */
export function momentAt(moment: string, { format, before = '' }: MomentPlace): string {
  const { date, clock, time } = momentParts(moment)
  if (time !== undefined && time.zone !== '') return moment
  const zone = format === 'date-time' ? zoneAt(new Date(`${date}T${clock}`)) : ''
  return `${date}T${writeClockTime(clock, momentParts(before).time, zone)}`
}

/** @param moment day and time with `T` or a space between them. */
export function momentParts(moment: string) {
  const [date = '', clock = ''] = moment.split(/[Tt ]/)
  return { date, clock, time: readClockTime(clock) }
}
