import { useState } from 'react'
import type { GoTo } from './grid'
import type { GridPlace } from './gridMove'

/**
 * How fingers select cells, which cannot be drawn over them without scrolling: a tap is one corner, the next tap the
 * other one, the third begins anew. While it is on, taps do not edit.
 */
export function usePicking(goTo: GoTo) {
  const [next, setNext] = useState<'first' | 'last'>()

  function setPicking(isPicking: boolean): void {
    setNext(isPicking ? 'first' : undefined)
  }

  /** `GoTo` for taps. */
  const pick: GoTo = (place, how) => {
    if (next === undefined) return goTo(place, how)
    // The line's own cell is none to be selected.
    if (place.column < 0) return goTo(place, how)
    goTo(place, { isExtending: next === 'last' })
    setNext(next === 'first' ? 'last' : 'first')
  }

  /** @param opposite the corner that stays. */
  function moveCorner(place: GridPlace, opposite: GridPlace): void {
    goTo(place, { isExtending: true, from: opposite })
    setNext('first')
  }

  return { isPicking: next !== undefined, setPicking, pick, moveCorner }
}
