import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { isScarce, useRateLimit } from './rateLimit'

/** Whether there are requests to spare for what nobody waits for: the screen itself is loaded, and the limit is far. */
export function useSpareRequests(): boolean {
  const isBusy = useIsFetching() > 0
  const [wasQuiet, setWasQuiet] = useState(false)
  if (!isBusy && !wasQuiet) setWasQuiet(true)
  const hasRequests = useRateLimit(({ limit }) => !isScarce(limit, Date.now()))
  return wasQuiet && hasRequests
}
