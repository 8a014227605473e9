import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** What kept the main thread for longer than 50 ms at a time; shorter tasks the browser does not tell. */
interface LongTasks {
  readonly longest: number
  readonly sum: number
}

/** Notes them from the start of each page that is opened. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Reflect.set(window, 'longTasks', tasks)
    const note = (list: PerformanceObserverEntryList) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    }
    new PerformanceObserver(note).observe({ entryTypes: ['longtask'] })
  })
}

/** Those since the last asking. */
export async function takeTasks(page: Page): Promise<LongTasks> {
  const tasks = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const tasks: unknown = Reflect.get(window, 'longTasks')
    return Array.isArray(tasks) ? tasks.splice(0).map(Number) : []
  })
  return { longest: Math.max(0, ...tasks), sum: tasks.reduce((sum, task) => sum + task, 0) }
}

/** The tasks of the browser's threads while something is done, by their own clocks: what other programs take of the machine is not in it. */
interface TracedEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** Microseconds of the thread's own clock. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Milliseconds that the longest task of a page's main thread works while `act` runs. With `SHEAF_TRACES=folder` the trace is
 * kept there, with a profile, for the performance panel of a browser.
 */
export async function longestTaskDuring(page: Page, what: string, act: () => Promise<void>): Promise<number> {
  const folder = process.env['SHEAF_TRACES']
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const profile = ['devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'v8']
  await browser.startTracing(page, { categories: ['toplevel', ...(folder ? profile : [])] })
  await act()
  const trace = await browser.stopTracing()
  if (folder) writeFileSync(`${folder}/${what.replaceAll(/\W+/g, '-')}.json`, trace)
  const { traceEvents }: { traceEvents: readonly TracedEvent[] } = JSON.parse(trace.toString())
  const mains = traceEvents.filter(({ args }) => args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TracedEvent) => mains.some((main) => main.pid === pid && main.tid === tid)
  const tasks = traceEvents.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && isMain(event))
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0)
}
