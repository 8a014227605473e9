import type { Page } from 'playwright-core'

/** Milliseconds from each event of a kind to the end of the frame that shows what came of it. */
export async function watchPaints(page: Page, type: 'keydown' | 'click'): Promise<void> {
  await page.evaluate((type) => {
    const times: number[] = []
    Reflect.set(window, 'paintTimes', times)
    document.addEventListener(
      type,
      (event) => {
        // The frame is painted when a task that was queued in its animation callback gets its turn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp))
          port1.start()
          port2.postMessage(undefined)
        })
      },
      { capture: true },
    )
  }, type)
}

/** The times since the last asking. */
export async function takePaints(page: Page): Promise<number[]> {
  // What was pressed last is painted after two more frames.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const times: unknown = Reflect.get(window, 'paintTimes')
    return Array.isArray(times) ? times.splice(0).map(Number) : []
  })
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
