import type { Page } from 'playwright-core'

/** Every part of the page that has to be scrolled sideways, one line each. Code and tables scroll in their own boxes. */
export function sidewaysScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { documentElement, body } = document
    if (documentElement.scrollWidth > window.innerWidth || body.scrollWidth > window.innerWidth) {
      found.push(
        `the page: ${Math.max(documentElement.scrollWidth, body.scrollWidth)} of ${window.innerWidth} px`,
      )
    }
    for (const element of document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const scrolls = /auto|scroll/
      if (!scrolls.test(overflowX) || !scrolls.test(overflowY) || element.tagName === 'PRE') continue
      if (element.querySelector(':scope > [role=grid]') !== null) continue
      if (element.scrollWidth > element.clientWidth + 1) {
        found.push(
          `${element.tagName} ${element.className}: ${element.scrollWidth} of ${element.clientWidth} px`,
        )
      }
    }
    return found
  })
}
