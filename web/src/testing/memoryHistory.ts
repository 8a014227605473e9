import type { NavigationHistory } from '~/lib/navigation/NavigationHistory'

interface MemoryHistory extends NavigationHistory {
  /** Where it is: path, query and fragment. */
  readonly address: () => string
}

/** A history for one component of a test. */
export function createMemoryHistory(start: string): MemoryHistory {
  let address = start
  const listeners = new Set<() => void>()
  const before: string[] = []
  let arrivals = 0
  const replace = (to: string) => {
    address = to
    for (const listener of listeners) listener()
  }
  return {
    address: () => address,
    pathname: () => new URL(address, 'https://sheaf.example').pathname,
    query: () => new URL(address, 'https://sheaf.example').search,
    arrivals: () => arrivals,
    push: (to) => {
      before.push(address)
      arrivals += 1
      replace(to)
    },
    replace,
    back: () => {
      const to = before.pop()
      if (to === undefined) return
      arrivals += 1
      replace(to)
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
