import { useMemo, useSyncExternalStore } from 'react'
import { readLinePlace } from '../routes'
import { useNavigationHistory, usePathname, useQueryValue } from './NavigationScope'

/** A line that an address leads to. */
export interface LineWish {
  /** Whoever shows the text goes there, once: who comes back to it from another tab is where they were. */
  readonly take: () => number | undefined
}

/** The line that the address names, anew each time that somebody goes there. */
export function useLineAddress(): LineWish | undefined {
  const { arrivals, pathname, subscribe } = useNavigationHistory()
  const arrival = useSyncExternalStore(subscribe, arrivals)
  const line = readLinePlace(useQueryValue('at'))
  // The screen of the path before stays until the next one is loaded; the line is none of its own.
  const isThere = useSyncExternalStore(subscribe, pathname) === usePathname()
  return useMemo(
    () => (line === undefined || !isThere ? undefined : wishOf(line)),
    // oxlint-disable-next-line react/exhaustive-deps -- each arrival is a wish of its own
    [line, isThere, arrival],
  )
}

function wishOf(line: number): LineWish {
  let isTaken = false
  return {
    take: () => {
      if (isTaken) return undefined
      isTaken = true
      return line
    },
  }
}
