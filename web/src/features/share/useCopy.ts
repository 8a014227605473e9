import { useEffect, useState } from 'react'

type CopyState = 'idle' | 'copied' | 'failed'

const shownFor = 2000

/** Puts a text on the clipboard and says for two seconds how it went. */
export function useCopy(): readonly [CopyState, (text: string) => Promise<void>] {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), shownFor)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Plain http and some browsers' settings forbid it; the field's text can still be copied by hand.
      setState('failed')
    }
  }
  return [state, copy]
}
