import { type RefObject, useLayoutEffect, useState } from 'react'

interface GridPlace {
  /** What scrolls the grid. */
  readonly scroller: Element | null
  readonly columns: number
  /** Between rows, in px. */
  readonly gap: number
  /** From the top of what is scrolled, in px. */
  readonly top: number
}

/** How a grid of CSS stands in the page, as its style sheet and the window's width have it. */
export function useGridPlace(grid: RefObject<HTMLElement | null>): GridPlace {
  const [place, setPlace] = useState<GridPlace>({ scroller: null, columns: 1, gap: 0, top: 0 })
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const measure = () => setPlace(placeOf(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return place
}

function placeOf(grid: Element): GridPlace {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const scroller = scrollerOf(grid)
  const top = grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
  return {
    scroller,
    columns: Math.max(1, gridTemplateColumns.split(' ').length),
    gap: Number.parseFloat(rowGap) || 0,
    top: Math.round(top),
  }
}

function scrollerOf(element: Element): Element {
  const { parentElement } = element
  if (parentElement === null) return document.documentElement
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY)
    ? parentElement
    : scrollerOf(parentElement)
}
