import type { Page } from 'playwright-core'

/**
 * Has each page that is opened note when a field with this label is painted for the first time. A page that is asked for
 * it by its role answers on the thread that is measured, and the answer comes later than the paint.
 */
export async function watchField(page: Page, label: string): Promise<void> {
  await page.addInitScript((label) => {
    const observer = new MutationObserver(() => {
      const isThere = [...document.querySelectorAll('label')].some(({ textContent }) => textContent === label)
      if (!isThere) return
      observer.disconnect()
      // As a task of its own behind the frame that shows it.
      requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'fieldShownAt', performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, label)
}

/** Milliseconds from the beginning of the page to the first paint of the field; a large file is opened on the way. */
export async function fieldShown(page: Page): Promise<number> {
  const timeout = { timeout: 120_000 }
  const isAsked = await page.waitForFunction(
    () =>
      Reflect.has(window, 'fieldShownAt')
        ? 'shown'
        : [...document.querySelectorAll('button')].some(
            ({ textContent }) => textContent === 'Open it anyway',
          ) && 'asked',
    undefined,
    timeout,
  )
  if ((await isAsked.jsonValue()) === 'asked')
    await page.getByRole('button', { name: 'Open it anyway' }).click()
  const shownAt = await page.waitForFunction(
    (): unknown => Reflect.get(window, 'fieldShownAt'),
    undefined,
    timeout,
  )
  return Number(await shownAt.jsonValue())
}
