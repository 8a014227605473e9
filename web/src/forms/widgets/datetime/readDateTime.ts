import { isDate } from '../date/isDate'
import { readDate } from '../date/readDate'
import { readClockTime } from '../time/clockTime'
import { readClock } from '../time/readClock'

/** Day and time as people write them, as `YYYY-MM-DDTHH:MM`, with seconds, fraction and zone where they are written. */
export function readDateTime(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  for (const { index, 0: gap } of text.matchAll(/[Tt]|,? +(?:at +)?/g)) {
    const day = text.slice(0, index)
    const rest = text.slice(index + gap.length)
    const date = isDate(day) ? day : readDate(day)
    const clock = readClockTime(rest) === undefined ? readClock(rest) : rest
    if (date !== undefined && clock !== undefined) return `${date}T${clock}`
  }
  return undefined
}
