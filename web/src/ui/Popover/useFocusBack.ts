import { type RefObject, useEffect } from 'react'

/**
 * Gives focus back to where it came `from` as soon as a `surface` closes. React Aria does so a frame later: keys pressed
 * meanwhile would go nowhere. By the time of an effect, not of a layout effect, the page takes focus again.
 */
export function useFocusBack(
  isOpen: boolean,
  surface: RefObject<HTMLElement | null>,
  from: RefObject<Element | null>,
): void {
  useEffect(() => {
    if (isOpen) return
    const { current: origin } = from
    const { activeElement, body } = document
    const isHere = activeElement === body || surface.current?.contains(activeElement) === true
    if (isHere && origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
  }, [isOpen, surface, from])
}
