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
