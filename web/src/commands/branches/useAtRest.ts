import { useEffect, useState } from 'react'

/** Milliseconds without another key. */
const pause = 300

/** What was typed, once typing rests: for what is asked of the provider. */
export function useAtRest<Value>(typed: Value): Value {
  const [atRest, setAtRest] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return atRest
}
