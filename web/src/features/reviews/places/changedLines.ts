import { diffSequences } from '~/lib/text/diffSequences'
import type { LineSpan, ReviewComment } from '~/provider/conversation'

export type Side = ReviewComment['side']

/** The runs of lines that two versions do not share, on each side, in order. */
export type ChangedLines = Readonly<Record<Side, readonly LineSpan[]>>

/** How many lines around a change a provider shows, and takes comments on. */
const CONTEXT = 3

export function changedLines(before: string, after: string): ChangedLines {
  const hunks = diffSequences(before.split('\n'), after.split('\n'))
  const runs = (of: (hunk: (typeof hunks)[number]) => readonly [from: number, to: number]) =>
    hunks.flatMap((hunk) => {
      const [from, to] = of(hunk)
      return to > from ? [{ first: from + 1, last: to }] : []
    })
  return {
    before: runs(({ aFrom, aTo }) => [aFrom, aTo]),
    after: runs(({ bFrom, bTo }) => [bFrom, bTo]),
  }
}

/**
 * The part of a value's lines on which a provider takes a comment: the last run of them that changed, else one line that
 * is shown around a change. Undefined where it shows none of them.
 */
export function commentable(lines: LineSpan, changed: readonly LineSpan[]): LineSpan | undefined {
  const within = changed.findLast(({ first, last }) => first <= lines.last && last >= lines.first)
  if (within) return { first: Math.max(within.first, lines.first), last: Math.min(within.last, lines.last) }
  for (const { first, last } of changed) {
    const line = lines.last < first ? lines.last : lines.first
    if (line >= first - CONTEXT && line <= last + CONTEXT) return { first: line, last: line }
  }
  return undefined
}
