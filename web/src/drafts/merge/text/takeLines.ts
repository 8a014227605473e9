import { diffSequences } from '~/lib/text/diffSequences'
import { linesOf } from './mergeText'

/** Characters that are read for it: each run of changed lines means reading the whole text. */
const MAX_READ = 2_000_000

/**
 * `base` with those runs of lines of `text` that `isWanted` lets in, one after the other; undefined where trying all would
 * take too long.
 */
export function takeLines(
  base: string,
  text: string,
  isWanted: (candidate: string) => boolean,
): string | undefined {
  const [before, after] = [linesOf(base), linesOf(text)]
  const runs = diffSequences(before, after)
  if (runs.length * text.length > MAX_READ) return undefined
  const taken: (typeof runs)[number][] = []
  for (const run of runs) {
    taken.push(run)
    if (!isWanted(withRuns(before, after, taken))) taken.pop()
  }
  return withRuns(before, after, taken)
}

function withRuns(
  before: readonly string[],
  after: readonly string[],
  runs: ReturnType<typeof diffSequences>,
): string {
  let made = ''
  let at = 0
  for (const { aFrom, aTo, bFrom, bTo } of runs) {
    made += before.slice(at, aFrom).join('') + after.slice(bFrom, bTo).join('')
    at = aTo
  }
  return made + before.slice(at).join('')
}
