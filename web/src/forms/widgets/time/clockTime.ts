/** A time of day as it is written: the clock, and what follows it, which setting the clock keeps. */
export interface ClockTime {
  /** `HH:MM` or `HH:MM:SS`. */
  readonly clock: string
  /** Of a second, with its point; often empty. */
  readonly fraction: string
  /** `Z` or `+HH:MM`; empty where none is written. */
  readonly zone: string
}

/** Undefined for a text that is no time of day. */
export function readClockTime(text: string): ClockTime | undefined {
  const match = /^((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)((?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2}|)$/.exec(text)
  const [, clock = '', fraction = '', zone = ''] = match ?? []
  return match === null ? undefined : { clock, fraction, zone }
}

/**
 * The text for a newly set clock. JSON Schema's `time` and `date-time` need seconds and a zone; a value that does
 * without them goes on without.
 * @param newZone of a time that was not there before; '' where none is needed.
 */
export function writeClockTime(clock: string, before: ClockTime | undefined, newZone: string): string {
  if (before === undefined) return writeClock(clock, newZone !== '') + newZone
  const { fraction, zone } = before
  const hasSeconds = before.clock.length > 5 || fraction !== '' || zone !== ''
  return writeClock(clock, hasSeconds) + fraction + zone
}

/** The same time of day in another zone: the clock stays, so it is another moment. */
export function withZone({ clock, fraction }: ClockTime, zone: string): string {
  return writeClock(clock, zone !== '') + fraction + zone
}

/** The zone of whoever edits, at a moment: what they type is what their clock says. `Z`, or `+HH:MM`. */
export function zoneAt(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  if (!minutes) return 'Z'
  const part = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`
}

function writeClock(clock: string, hasSeconds: boolean): string {
  return hasSeconds && clock.length === 5 ? `${clock}:00` : clock
}
