import { type RefObject, useLayoutEffect } from 'react'

/** Room between the control and the list, and between the list and the edge of the window, in px. */
const GAP = 4
/** A list with less room than this below goes above, where there is more. */
const MIN_ROOM = 200

/**
 * Holds an open list at its control, in the top layer: nothing cuts it off, and it stays where it belongs in the page's
 * order.
 */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [control, floating] = [anchor.current, list.current]
    if (control === null || floating === null) return undefined

    function place(): void {
      if (control === null || floating === null) return
      const box = control.getBoundingClientRect()
      const below = window.innerHeight - box.bottom - 2 * GAP
      const above = box.top - 2 * GAP
      const isAbove = below < MIN_ROOM && above > below
      const { style } = floating
      style.insetInlineStart = `${box.left}px`
      style.width = `${box.width}px`
      style.maxHeight = `${Math.min(320, isAbove ? above : below)}px`
      style.top = isAbove ? 'auto' : `${box.bottom + GAP}px`
      style.bottom = isAbove ? `${window.innerHeight - box.top + GAP}px` : 'auto'
    }

    place()
    // Firefox has it since 125; before, the list stands in the page.
    if ('showPopover' in floating) floating.showPopover()
    // Scrolling is not passed up, so it is listened for on its way down.
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [anchor, list])
}
