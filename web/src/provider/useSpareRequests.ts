import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterPaint } from '~/lib/slices/afterPaint'
import { isScarce, useRateLimit } from './rateLimit'

/** Whether there are requests to spare for what nobody waits for: the screen itself is loaded, and the limit is far. */
export function useSpareRequests(): boolean {
  const isLoaded = useIsLoaded()
  const hasRequests = useRateLimit(({ limit }) => !isScarce(limit, Date.now()))
  return isLoaded && hasRequests
}

/** Whether the screen has once been painted with nothing under way: time for what only adds to it. */
export function useIsLoaded(): boolean {
  const isBusy = useIsFetching() > 0
  const [isPainted, setIsPainted] = useState(false)
  const [wasQuiet, setWasQuiet] = useState(false)
  // Before that the parts of the screen have not asked for anything yet.
  useEffect(() => afterPaint(() => setIsPainted(true)), [])
  if (isPainted && !isBusy && !wasQuiet) setWasQuiet(true)
  return wasQuiet
}
