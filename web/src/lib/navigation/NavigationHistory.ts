/** The tab's way through the product. Addresses are encoded, begin with `/` and may have a query and a fragment. */
export interface NavigationHistory {
  /** The path of the address at this moment. */
  readonly pathname: () => string
  /** The query of the address, with its `?`; '' without one. */
  readonly query: () => string
  readonly push: (address: string) => void
  /** Goes there without a way back to where it was. */
  readonly replace: (address: string) => void
  /** Answers the end of the subscription. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** The history of this tab of the browser. */
export function createBrowserHistory(): NavigationHistory {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const replace = (address: string) => {
    window.history.replaceState(null, '', address)
    notify()
  }
  return {
    pathname: () => window.location.pathname,
    query: () => window.location.search,
    push: (address) => {
      // As browsers do it with a link to where one is.
      if (new URL(address, window.location.href).href === window.location.href) return replace(address)
      window.history.pushState(null, '', address)
      notify()
    },
    replace,
    subscribe: (onChange) => {
      if (listeners.size === 0) window.addEventListener('popstate', notify)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) window.removeEventListener('popstate', notify)
      }
    },
  }
}
