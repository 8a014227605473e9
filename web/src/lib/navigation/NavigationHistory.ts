/** The tab's way through the product. Addresses are encoded, begin with `/` and may have a query and a fragment. */
export interface NavigationHistory {
  /** The path of the address at this moment. */
  readonly pathname: () => string
  /** The query of the address, with its `?`; '' without one. */
  readonly query: () => string
  /** How often somebody has gone to an address, by a link or a button of the browser; a replaced address is no arrival. */
  readonly arrivals: () => number
  readonly push: (address: string) => void
  /** Goes there without a way back to where it was. */
  readonly replace: (address: string) => void
  /** As the button of the browser does. */
  readonly back: () => void
  /** Answers the end of the subscription. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** The history of this tab of the browser. */
export function createBrowserHistory(): NavigationHistory {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let arrivals = 0
  const arrive = () => {
    arrivals += 1
    notify()
  }
  const replace = (address: string) => {
    window.history.replaceState(null, '', address)
    notify()
  }
  return {
    pathname: () => window.location.pathname,
    query: () => window.location.search,
    arrivals: () => arrivals,
    push: (address) => {
      // As browsers do it with a link to where one is.
      const isHere = new URL(address, window.location.href).href === window.location.href
      if (isHere) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
      arrive()
    },
    replace,
    back: () => window.history.back(),
    subscribe: (onChange) => {
      if (listeners.size === 0) window.addEventListener('popstate', arrive)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) window.removeEventListener('popstate', arrive)
      }
    },
  }
}
