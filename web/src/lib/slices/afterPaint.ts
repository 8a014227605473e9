/** The longest that a page waits for its paint, as one does that nobody looks at: milliseconds. */
const LONGEST = 100

/** Runs in a task of its own once the page has painted what was done so far. */
export function afterPaint(run: () => void): void {
  let timer = setTimeout(go, LONGEST)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    // The frame is painted when this task has ended.
    timer = setTimeout(go)
  })

  function go(): void {
    cancelAnimationFrame(frame)
    run()
  }
}
