import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/** Between two looks at what is loading: milliseconds. */
const EVERY = 1_000

/** Runs once, when the page is loaded and has nothing to do: for what may be needed later and nobody waits for. */
export function useWhenQuiet(run: () => void): void {
  const queryClient = useQueryClient()
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return
      clearInterval(timer)
      // Safari does not have it yet.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => runNow())
      else runNow()
    }, EVERY)
    return () => clearInterval(timer)
  }, [queryClient])
}

/** Whether the page was loaded once and had nothing to do since this is on it. */
export function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useWhenQuiet(() => setQuiet(true))
  return isQuiet
}
