import { type RefObject, useLayoutEffect, useState } from 'react'

/** What scrolls where the page scrolls as a whole. */
export function pageAround(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-page-scroller]') ?? null
}

/** How far below the beginning of the page an element is while the page scrolls as a whole: px. */
export function useOffsetInPage(ref: RefObject<HTMLElement | null>, flows: boolean): number {
  const [offset, setOffset] = useState(0)

  useLayoutEffect(() => {
    const page = flows ? pageAround(ref.current) : null
    const all = page?.firstElementChild
    if (!page || !all) return undefined
    function measure(): void {
      const { current } = ref
      if (!page || !current) return
      const above = current.getBoundingClientRect().top - page.getBoundingClientRect().top
      setOffset(Math.round(above + page.scrollTop))
    }
    measure()
    // Whatever comes or goes above makes the page longer or shorter. Its layout is done when it is told of that.
    const observer = new ResizeObserver(measure)
    observer.observe(all)
    return () => observer.disconnect()
  }, [ref, flows])

  return flows ? offset : 0
}
