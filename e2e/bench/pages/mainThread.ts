import type { CDPSession, Page } from 'playwright-core'

/** What the page's main thread does, by its own clock: what other programs take of the machine is not in it. */
export interface MainThread {
  /** Milliseconds that it works while `run` runs. */
  during(run: () => Promise<void>): Promise<number>
  /** Milliseconds that it has worked since the page was last loaded. */
  sinceLoad(): Promise<number>
  /** Makes it this many times slower. */
  slowDown(rate: number): Promise<void>
}

export async function mainThreadOf(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const sinceLoad = () => workedTime(session)
  return {
    sinceLoad,
    async during(run) {
      const before = await sinceLoad()
      await run()
      return (await sinceLoad()) - before
    },
    async slowDown(rate) {
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    },
  }
}

async function workedTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  // Seconds.
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}
