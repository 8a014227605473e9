import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds after which nobody scrolls any more. */
const REST = 150

/**
 * Whether rows come into sight as fast as somebody scrolls. What can wait in them comes when that is over: the buttons of
 * a row take four times as long to make as all else in it.
 */
interface ScrollPace {
  readonly isHurried: boolean
  /** Somebody scrolls. */
  readonly hurry: () => void
  /** Calls once it is over. Answers how to call it off. */
  readonly whenOver: (listener: () => void) => () => void
  /** Ends the hurry of opening, and any other when a key is pressed, until the answer is called. */
  readonly follow: (page: Document) => () => void
}

export function createScrollPace(): ScrollPace {
  const listeners = new Set<() => void>()
  // What is seen first is drawn first.
  let isHurried = true
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    isHurried = false
    const waiting = [...listeners]
    listeners.clear()
    for (const listener of waiting) listener()
  }

  function rest(): void {
    startTransition(end)
  }

  /** The next stop of the Tab key must be there before it is looked for. */
  function handleKeyDown(): void {
    if (isHurried) flushSync(end)
  }

  return {
    get isHurried() {
      return isHurried
    },
    hurry() {
      isHurried = true
      clearTimeout(timer)
      timer = setTimeout(rest, REST)
    },
    whenOver(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(page) {
      page.addEventListener('keydown', handleKeyDown, { capture: true })
      rest()
      return () => {
        page.removeEventListener('keydown', handleKeyDown, { capture: true })
        clearTimeout(timer)
      }
    },
  }
}

const ScrollPaceContext = createContext<ScrollPace | undefined>(undefined)

export const ScrollPaceProvider = ScrollPaceContext.Provider

/** False in a row that came into sight in a hurry, as long as that lasts. */
export function useIsUnhurried(): boolean {
  const pace = useContext(ScrollPaceContext)
  const [isReady, setReady] = useState(() => pace?.isHurried !== true)

  useEffect(() => {
    if (isReady || pace === undefined) return undefined
    return pace.whenOver(() => setReady(true))
  }, [isReady, pace])

  return isReady
}
