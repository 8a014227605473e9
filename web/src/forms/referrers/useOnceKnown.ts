import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNobody } from './FollowFields'
import type { ReferrerSearch } from './useReferrers'

interface OnceKnown {
  /** Somebody has submitted, and what leads there is still looked for. */
  readonly isWaiting: boolean
  readonly submit: () => void
}

/** Submits once it is known what leads to what moves: at once where nothing does, else whoever reads of it presses again. */
export function useOnceKnown(search: ReferrerSearch, act: () => void): OnceKnown {
  const [isAsked, setAsked] = useState(false)
  const isDone = useRef(false)
  const isLooking = search.kind === 'looking'
  const isFree = !isLooking && isNobody(search)
  // What is said of it is to be read first.
  if (isAsked && !isLooking && !isFree) setAsked(false)
  const end = useEffectEvent(act)
  useEffect(() => {
    if (!isAsked || !isFree || isDone.current) return
    isDone.current = true
    end()
  }, [isAsked, isFree])
  return {
    isWaiting: isAsked && isLooking,
    submit() {
      isDone.current = !isLooking
      if (isLooking) setAsked(true)
      else act()
    },
  }
}
