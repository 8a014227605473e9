import { useSyncExternalStore } from 'react'

/**
 * There is no room for panels beside each other, nor for a header that stays: 720 px, which is also 400 % zoom, or a
 * phone that lies on its side, the largest of which has 956 × 440.
 */
const narrow = '(max-width: 720px), (max-width: 960px) and (max-height: 480px)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
