import type { Page } from 'playwright-core'

/** What somebody has pressed with a pointer or a finger since they came. Keys that are typed are not counted. */
export interface Clicks {
  readonly count: () => number
}

/** Counts from here on, over all pages that the tab goes to. Call it before the first page is opened. */
export async function countClicks(page: Page): Promise<Clicks> {
  let count = 0
  await page.exposeFunction('noteClick', () => {
    count += 1
  })
  await page.addInitScript(() => {
    const note: unknown = Reflect.get(window, 'noteClick')
    document.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted && typeof note === 'function') note()
      },
      { capture: true },
    )
  })
  return { count: () => count }
}
