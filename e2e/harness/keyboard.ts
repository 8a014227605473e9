import type { Locator, Page } from 'playwright-core'

const maxStops = 80

/** Presses Tab until the element has focus, as somebody without a mouse would; so the way to it is tested as well. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => element === document.activeElement)
}
