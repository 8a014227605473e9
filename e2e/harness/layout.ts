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

/** Rows of a form that do not end where the next one begins, one line each. */
export function misplacedRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slots = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"] [data-index]')]
      .map((slot) => ({ slot, index: Number(slot.dataset['index']), box: slot.getBoundingClientRect() }))
      .toSorted((a, b) => a.index - b.index)
    return slots.flatMap(({ slot, index, box }, at) => {
      const next = slots[at + 1]
      if (next?.index !== index + 1 || Math.abs(next.box.top - box.bottom) <= 1) return []
      return `row ${index} (${slot.innerText.slice(0, 40)}) ends at ${box.bottom}, the next begins at ${next.box.top}`
    })
  })
}
