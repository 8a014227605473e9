import type { Locator, Page } from 'playwright-core'

/** Milliseconds that a button of the mouse is down; nothing said: no time at all. */
const press = Number(process.env.SHEAF_PRESS ?? 0)
let isSlow = false

/**
 * From now on what is clicked is pressed for as long as a person takes. In that time the page may move, and what goes away
 * from under the pointer is not clicked.
 */
export function slowHand(page: Page): void {
  if (press === 0 || isSlow) return
  isSlow = true
  // All locators have it.
  const shared: Locator = Object.getPrototypeOf(page.locator('body'))
  const { click } = shared
  shared.click = function (options) {
    return click.call(this, { delay: press, ...options })
  }
}
