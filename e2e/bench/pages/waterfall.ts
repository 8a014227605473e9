import type { Page, Request } from 'playwright-core'

/** One request of a page; times in milliseconds since the page itself was asked for. */
interface Step {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly bytes: number
}

/** What a page has asked for, until somebody looked. */
export interface Waterfall {
  readonly steps: readonly Step[]
  /** Of the longest row of requests of which each began when the one before had ended. */
  readonly depth: number
  readonly bytes: number
}

/** Notes the requests of a page from now on; answers what reads them. */
export function watchRequests(page: Page): () => Promise<Waterfall> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async () => {
    // What comes from the browser's cache has no bytes, and nobody waits for the network then.
    const steps = (await Promise.all(finished.map(stepOf))).filter(({ bytes }) => bytes >= 0)
    const origin = Math.min(...steps.map(({ start }) => start))
    const inOrder = steps
      .map((step) => ({ ...step, start: step.start - origin, end: step.end - origin }))
      .toSorted((a, b) => a.start - b.start)
    return waterfallOf(inOrder)
  }
}

function waterfallOf(steps: readonly Step[]): Waterfall {
  return { steps, depth: depthOf(steps), bytes: steps.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** What had been asked for by then: milliseconds since the page itself was. */
export function until({ steps }: Waterfall, time: number): Waterfall {
  return waterfallOf(steps.filter(({ start }) => start <= time))
}

async function stepOf(request: Request): Promise<Step> {
  const { startTime, responseEnd } = request.timing()
  const { pathname, search } = new URL(request.url())
  const sizes = await request.sizes().catch(() => undefined)
  return {
    name: `${request.method()} ${decodeURIComponent(pathname)}${search}`,
    start: startTime,
    end: startTime + responseEnd,
    bytes: sizes?.responseBodySize ?? 0,
  }
}

function depthOf(steps: readonly Step[]): number {
  const depths: number[] = []
  for (const [index, step] of steps.entries()) {
    const before = steps.slice(0, index).map((other, at) => (other.end <= step.start ? (depths[at] ?? 0) : 0))
    depths.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...depths)
}

/** A line for each request: when, how long, how much. */
export function printWaterfall(what: string, { steps }: Waterfall): void {
  console.log(what)
  for (const { name, start, end, bytes } of steps) {
    const [from, to] = [start, end].map((time) => time.toFixed(0).padStart(5))
    console.log(`  ${from} - ${to} ms ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`)
  }
}
