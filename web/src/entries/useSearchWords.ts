import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without a key until the words stand in the address. */
const PAUSE = 300

/** The words in the search field, which come into the address once somebody pauses, and follow it. */
export function useSearchWords(
  written: string,
  write: (words: string) => void,
): readonly [string, (words: string) => void] {
  const [state, setState] = useState({ words: written, written })
  // Another address: a link, or a button of the browser. What was typed goes on where it is only late.
  if (written !== state.written) {
    setState({ words: state.words.startsWith(written) ? state.words : written, written })
  }
  const { words } = state
  const writeLater = useEffectEvent((typed: string) => {
    if (typed !== written) write(typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => writeLater(words), PAUSE)
    return () => clearTimeout(timer)
  }, [words])
  return [words, (next) => setState((before) => ({ ...before, words: next }))]
}
