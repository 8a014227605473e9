import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts focus on the first match of `selector` inside the element as it appears. React Aria's dialog takes focus itself
 * unless something inside has it by then; effects of children run first.
 */
export function useFocusOnMount<T extends Element>(selector: string): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
  return element
}
