import type { Locator, Page } from 'playwright-core'
import type { MainThread } from './mainThread'
import { takePaints, watchPaints } from './paint'

/** What some keystrokes or clicks took, each. In milliseconds. */
export interface Taken {
  /** From the event to the end of the frame that shows what came of it. */
  readonly paints: readonly number[]
  /** Of the page's main thread: the least of several runs, as other programs spoil its caches. */
  readonly work: number
}

interface Typed extends Taken {
  /** Of the main thread, once after some keys: what waits until nobody types. The least of several runs. */
  readonly rest: number
}

const ROUNDS = 4
/** The pause in which the draft is written and the data is checked. */
const PAUSE = 400

/** Types into a field: runs of keys, each with the pause that follows it. */
export async function typeInto(
  page: Page,
  mainThread: MainThread | undefined,
  label: string,
  keys: number,
): Promise<Typed> {
  await page.getByLabel(label, { exact: true }).first().click()
  await watchPaints(page, 'keydown')
  await page.keyboard.type('warm', { delay: 30 })
  await page.waitForTimeout(PAUSE)
  await takePaints(page)
  const perRound = Math.ceil(keys / ROUNDS)
  let [work, rest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const measured = (run: () => Promise<void>) => mainThread?.during(run) ?? run().then(() => Number.NaN)
  for (let round = 0; round < ROUNDS; round += 1) {
    const typed = await measured(async () => {
      for (let key = 0; key < perRound; key += 1) {
        await page.keyboard.press('x')
        await page.waitForTimeout(20)
      }
    })
    work = Math.min(work, typed / perRound)
    rest = Math.min(rest, await measured(() => page.waitForTimeout(PAUSE)))
  }
  return { paints: await takePaints(page), work, rest }
}

/** Clicks what the locator finds, again and again. Finding it and moving there is not in the figures. */
export async function clickOn(
  page: Page,
  mainThread: MainThread,
  button: Locator,
  times: number,
): Promise<Taken> {
  await watchPaints(page, 'click')
  await takePaints(page)
  let work = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time += 1) {
    await button.scrollIntoViewIfNeeded()
    await button.hover()
    await page.waitForTimeout(PAUSE)
    const once = await mainThread.during(async () => {
      await page.mouse.down()
      await page.mouse.up()
      await page.waitForTimeout(PAUSE)
    })
    work = Math.min(work, once)
  }
  return { paints: await takePaints(page), work }
}
