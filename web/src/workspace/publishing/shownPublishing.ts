import { create } from 'zustand'
import type { Publishing } from './Publishing'

type Shown = Pick<Publishing, 'words' | 'by'>

const NONE: Shown = {}
const useShown = create<{ readonly shown: Shown }>(() => ({ shown: NONE }))

/** What the form that is shown calls the buttons that publish it, and which of them is the way. */
export function useShownPublishing(): Shown {
  return useShown(({ shown }) => shown)
}

/** A form is shown whose owner says so; answers the end of that. */
export function showPublishing(shown: Shown): () => void {
  useShown.setState({ shown })
  return () => useShown.setState({ shown: NONE })
}
