import type { Page } from 'playwright-core'

/** What is waited for: an element of this kind with a text like this. */
export interface Shown {
  readonly selector: string
  readonly text: RegExp
}

/** A field by its label. */
export const fieldWith = (label: string): Shown => ({ selector: 'label', text: new RegExp(`^${label}$`) })

/**
 * Has each page that is opened say when this is painted for the first time, and once more after a link was clicked; a
 * large file is opened on the way. The page says so by itself: to ask it anything puts scripts of the asker into it, of 15
 * to 20 ms on the thread that is measured.
 *
 * @returns what waits for the next time that it says so: milliseconds since the page, or the click, began.
 */
export async function watchShown(page: Page, { selector, text }: Shown): Promise<() => Promise<number>> {
  const said: number[] = []
  const waiting: ((time: number) => void)[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'sayShown' })
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'sayShown') return
    const next = waiting.shift()
    if (next) next(Number(payload))
    else said.push(Number(payload))
  })
  const wanted = { selector, source: text.source }
  await page.addInitScript(({ selector, source }) => {
    const pattern = new RegExp(source)
    let observer: MutationObserver | undefined
    function watch(since: number): void {
      observer?.disconnect()
      observer = new MutationObserver(() => {
        const large = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Open it anyway',
        )
        large?.click()
        const isThere = [...document.querySelectorAll(selector)].some(({ textContent }) =>
          pattern.test(textContent),
        )
        if (!isThere) return
        observer?.disconnect()
        // As a task of its own behind the frame that shows it.
        requestAnimationFrame(() => setTimeout(() => say(performance.now() - since)))
      })
      observer.observe(document, { childList: true, subtree: true })
    }
    function say(time: number): void {
      const binding: unknown = Reflect.get(window, 'sayShown')
      if (typeof binding === 'function') binding(String(time))
    }
    watch(0)
    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (target instanceof Element && target.closest('a') !== null) watch(timeStamp)
      },
      { capture: true },
    )
  }, wanted)
  return () => {
    const time = said.shift()
    return time === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(time)
  }
}
