import { useEffect, useEffectEvent, useState } from 'react'
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
  const isLooking = search.kind === 'looking'
  const end = useEffectEvent(() => {
    setAsked(false)
    if (isNobody(search)) act()
  })
  useEffect(() => {
    if (isAsked && !isLooking) end()
  }, [isAsked, isLooking])
  return {
    isWaiting: isAsked && isLooking,
    submit() {
      if (isLooking) setAsked(true)
      else act()
    },
  }
}
