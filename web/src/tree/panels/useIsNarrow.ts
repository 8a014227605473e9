import { useSyncExternalStore } from 'react'

/** Below it there is no room for panels beside each other (PanelLayout.module.css). */
const narrow = '(max-width: 720px)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
