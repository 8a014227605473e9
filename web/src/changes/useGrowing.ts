import { useEffect, useState } from 'react'

/** What is drawn at a time. */
const STEP = 4

/** Comes to `count` a few at a time with the page free in between: where drawing all of them at once would freeze it. */
export function useGrowing(count: number): number {
  const [grown, setGrown] = useState(STEP)
  const isGrowing = grown < count
  useEffect(() => {
    if (!isGrowing) return undefined
    const timer = setInterval(() => setGrown((before) => before + STEP))
    return () => clearInterval(timer)
  }, [isGrowing])
  return Math.min(grown, count)
}
