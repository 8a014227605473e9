/** The longest that a search keeps the page from typing and scrolling at a time: milliseconds. */
const SLICE = 8

/** Work that gives the page a turn wherever it yields, and answers in the end. */
export type Steps<T> = Generator<void, T, void>

/** The rest of some work, and its answer once it is there. */
export interface SlicedWork<T> {
  /** Goes on for a slice. Undefined while there is more to do. */
  readonly goOn: () => Done<T> | undefined
  /** Does all the rest. */
  readonly finish: () => Done<T>
}

interface Done<T> {
  readonly answer: T
}

export function sliced<T>(steps: Steps<T>): SlicedWork<T> {
  let done: Done<T> | undefined

  function step(end: number): Done<T> | undefined {
    while (done === undefined && performance.now() < end) {
      const result = steps.next()
      if (result.done === true) done = { answer: result.value }
    }
    return done
  }

  return {
    goOn: () => step(performance.now() + SLICE),
    finish() {
      const all = step(Number.POSITIVE_INFINITY)
      if (all === undefined) throw new Error('work without an end')
      return all
    },
  }
}

/**
 * For work that waits anyhow, in between: answers how to give the page a turn, which happens only when a slice is over.
 */
export function createPause(): () => Promise<void> {
  let end = performance.now() + SLICE
  return async () => {
    if (performance.now() < end) return
    await freePage()
    end = performance.now() + SLICE
  }
}

/** Does work in slices, with the page free in between. Rejects when it is told to stop. */
export async function inSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  const pause = createPause()
  for (;;) {
    const result = steps.next()
    if (result.done === true) return result.value
    await pause()
    signal?.throwIfAborted()
  }
}

/** Lets the page draw and take what was typed. */
function freePage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
