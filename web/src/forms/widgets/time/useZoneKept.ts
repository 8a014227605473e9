import { useState } from 'react'
import type { ClockTime } from './clockTime'

/**
 * A time as it was before it became half a time: the browser's control says '' as soon as one part of it is taken out,
 * and the zone must not go with that.
 * @param time what the field has now; undefined where that is no time.
 */
export function useZoneKept(time: ClockTime | undefined) {
  const [kept, setKept] = useState<ClockTime>()
  return {
    before: time ?? kept,
    keep: () => setKept(time ?? kept),
  }
}
