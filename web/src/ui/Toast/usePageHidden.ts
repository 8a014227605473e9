import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the page is in a background tab or a minimised window. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'hidden')
}
