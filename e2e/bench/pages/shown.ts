import type { Locator, Page } from 'playwright-core'

/** What is waited for: an element of this kind with a text like this. */
export interface Shown {
  readonly selector: string
  readonly text: RegExp
}

/** A field by its label. */
export const fieldWith = (label: string): Shown => ({ selector: 'label', text: new RegExp(`^${label}$`) })

/**
 * Has each page that is opened note when this is painted for the first time. A page that is asked for it by its role
 * answers on the thread that is measured, and the answer comes later than the paint.
 */
export async function watchShown(page: Page, { selector, text }: Shown): Promise<void> {
  const wanted = { selector, source: text.source }
  await page.addInitScript(({ selector, source }) => {
    const pattern = new RegExp(source)
    const observer = new MutationObserver(() => {
      const isThere = [...document.querySelectorAll(selector)].some(({ textContent }) =>
        pattern.test(textContent),
      )
      if (!isThere) return
      observer.disconnect()
      // As a task of its own behind the frame that shows it.
      requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'shownAt', performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, wanted)
}

/** Milliseconds from the beginning of the page to that paint; a large file is opened on the way. */
export function shown(page: Page): Promise<number> {
  return noted(page, 'shownAt')
}

/** Milliseconds from the click on a link of the page to the paint that shows what it leads to. */
export async function shownAfterClick(page: Page, link: Locator, { selector, text }: Shown): Promise<number> {
  const wanted = { selector, source: text.source }
  await page.evaluate(({ selector, source }) => {
    const pattern = new RegExp(source)
    const listen = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        const isThere = [...document.querySelectorAll(selector)].some(({ textContent }) =>
          pattern.test(textContent),
        )
        if (!isThere) return
        observer.disconnect()
        requestAnimationFrame(() =>
          setTimeout(() => Reflect.set(window, 'shownAfter', performance.now() - timeStamp)),
        )
      })
      observer.observe(document, { childList: true, subtree: true })
    }
    document.addEventListener('click', listen, { capture: true, once: true })
  }, wanted)
  await link.click()
  return noted(page, 'shownAfter')
}

async function noted(page: Page, name: 'shownAt' | 'shownAfter'): Promise<number> {
  const timeout = { timeout: 120_000 }
  const isAsked = await page.waitForFunction(
    (name) =>
      Reflect.has(window, name)
        ? 'shown'
        : [...document.querySelectorAll('button')].some(
            ({ textContent }) => textContent === 'Open it anyway',
          ) && 'asked',
    name,
    timeout,
  )
  if ((await isAsked.jsonValue()) === 'asked')
    await page.getByRole('button', { name: 'Open it anyway' }).click()
  const at = await page.waitForFunction((name): unknown => Reflect.get(window, name), name, timeout)
  return Number(await at.jsonValue())
}
