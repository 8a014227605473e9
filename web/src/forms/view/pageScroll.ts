import { type RefObject, useLayoutEffect } from 'react'

/** What scrolls where the page scrolls as a whole. */
export function pageAround(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-page-scroller]') ?? null
}

/**
 * Tells how far below the beginning of what scrolls an element is, in px: what stands above it comes and goes.
 * @param scroller the element's own, which scrolls unless the page does.
 */
export function useOffset(
  ref: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  flows: boolean,
  tell: (offset: number) => void,
): void {
  useLayoutEffect(() => {
    const box = flows ? pageAround(ref.current) : scroller.current
    const all = box?.firstElementChild
    if (!box || !all) return undefined
    function measure(): void {
      const { current } = ref
      if (!box || !current) return
      const above = current.getBoundingClientRect().top - box.getBoundingClientRect().top
      tell(Math.round(above + box.scrollTop))
    }
    // Where the page scrolls, much stands above the rows: what is scrolled to at once is to be right at once.
    if (flows) measure()
    // Whatever comes or goes above makes the whole longer or shorter. Its layout is done when it is told of that.
    const observer = new ResizeObserver(measure)
    observer.observe(all)
    return () => observer.disconnect()
  }, [ref, scroller, flows, tell])
}
