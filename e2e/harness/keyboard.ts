import type { Locator, Page } from 'playwright-core'

const maxStops = 80

/** The keys that lead from control to control; arrows do so in what is one stop. */
export type WayKey = 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowLeft'

/** Presses Tab until the element has focus, as somebody without a mouse would; so the way to it is tested as well. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  await tabUntil(page, target, maxStops)
}

/** The same towards an element that may come into the page on the way: a long form has just the rows on view. */
export async function tabUntil(
  page: Page,
  target: Locator,
  stops: number,
  key: WayKey = 'Tab',
): Promise<void> {
  for (let stop = 0; stop < stops; stop += 1) {
    if ((await target.count()) > 0 && (await hasFocus(target))) return
    await goOn(page, key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** To the next control, once the fields in sight that come a moment later than the form are there. */
export async function goOn(page: Page, key: WayKey): Promise<void> {
  await page.locator('[data-late]').first().waitFor({ state: 'detached' })
  await page.keyboard.press(key)
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => element === document.activeElement)
}
