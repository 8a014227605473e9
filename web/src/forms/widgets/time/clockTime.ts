/** A time of day as it is written: the clock, and what follows it (fraction and zone), which editing keeps. */
export interface ClockTime {
  /** `HH:MM` or `HH:MM:SS`. */
  readonly clock: string
  readonly rest: string
}

/** Undefined for a text that is no time of day. */
export function readClockTime(text: string): ClockTime | undefined {
  const match = /^((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)((?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})?)$/.exec(text)
  return match === null ? undefined : { clock: match[1] ?? '', rest: match[2] ?? '' }
}

/**
 * The text for a newly set clock. JSON Schema's `time` and `date-time` need seconds and a zone; a value that does
 * without them goes on without.
 */
export function writeClockTime(clock: string, before: ClockTime | undefined, needsZone: boolean): string {
  const hasSeconds = before === undefined ? needsZone : before.clock.length > 5 || before.rest !== ''
  const full = hasSeconds && clock.length === 5 ? `${clock}:00` : clock
  return full + (before?.rest ?? (needsZone ? 'Z' : ''))
}
