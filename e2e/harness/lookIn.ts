import type { Page } from 'playwright-core'

/** Milliseconds between two looks. */
const LOOK_AGAIN = 250
/** The address of what `main` is, not of its rules. */
const READS_MAIN = /\/repos\/[^/]+\/[^/]+\/branches\/main$/

/** Comes back to the page, as somebody does from another tab. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.waitForTimeout(LOOK_AGAIN)
}

/** Comes back until the page has asked what `main` is. What it was asking before may tell it what `main` was. */
export async function lookAnew(page: Page): Promise<void> {
  const asked = page.waitForRequest(READS_MAIN)
  const isAsked = asked.then(() => true)
  while (!(await Promise.race([isAsked, comeBack(page).then(() => false)])));
  await (await asked).response()
}
