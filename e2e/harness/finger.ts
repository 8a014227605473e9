import type { Locator, Page } from 'playwright-core'

/** Drags with one finger, as Chromium gets it from a touch screen: to the middle of `to`, or a little below it. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error('nothing to drag')
  const session = await page.context().newCDPSession(page)
  const begin = { x: start.x + start.width / 2, y: start.y + start.height / 2 }
  const finish = { x: end.x + end.width / 2, y: end.y + end.height * 0.75 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [begin] })
  for (let step = 1; step <= 8; step += 1) {
    const x = begin.x + ((finish.x - begin.x) * step) / 8
    const y = begin.y + ((finish.y - begin.y) * step) / 8
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await page.evaluate(rest)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Nobody lets go in full motion where something is to be put: Chromium would take it for a fling, and the next tap for its end. */
function rest(): Promise<void> {
  const begin = performance.now()
  return new Promise((resolve) => {
    const frame = () => (performance.now() - begin > 100 ? resolve() : requestAnimationFrame(frame))
    frame()
  })
}

/** Taps the end of a row, where what can be done with it waits until somebody is at it. */
export async function touchRow(row: Locator): Promise<void> {
  const box = await row.boundingBox()
  if (box === null) throw new Error('no row to touch')
  await row.tap({ position: { x: box.width - 24, y: Math.min(box.height / 2, 24) } })
}
