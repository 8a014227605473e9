import { useEffect, useRef } from 'react'

/**
 * Calls `onExpire` once an id has been there for `timeout` milliseconds of running time. While `isStopped` no time
 * passes: what an id has left is kept and goes on when the clock does.
 */
export function useToastClock(
  ids: readonly string[],
  timeout: number,
  isStopped: boolean,
  onExpire: (id: string) => void,
): void {
  const remaining = useRef(new Map<string, number>())
  const expire = useRef(onExpire)
  useEffect(() => {
    expire.current = onExpire
  }, [onExpire])

  const key = ids.join('\n')
  useEffect(() => {
    const left = remaining.current
    const present = new Set(key === '' ? [] : key.split('\n'))
    for (const id of left.keys()) if (!present.has(id)) left.delete(id)
    for (const id of present) if (!left.has(id)) left.set(id, timeout)
    if (isStopped) return undefined

    const since = performance.now()
    const timers = [...left].map(([id, time]) => setTimeout(() => expire.current(id), time))
    return () => {
      timers.forEach(clearTimeout)
      const passed = performance.now() - since
      for (const [id, time] of left) left.set(id, Math.max(0, time - passed))
    }
  }, [key, timeout, isStopped])
}
