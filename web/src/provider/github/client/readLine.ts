/** Does a read when it is its turn. */
export type ReadLine = <Result>(read: () => Promise<Result>) => Promise<Result>

/** Lets so many reads through at a time; the others wait, in the order in which they came. */
export function createReadLine(limit: number): ReadLine {
  let running = 0
  const waiting: (() => void)[] = []
  return async (read) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await read()
    } finally {
      // Whoever comes next takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
