import type { Choices, MergeResult } from '../types'
import { bothRuns, linesOf } from './mergeText'

const ID = 'lines:all'

/** All lines from the first to the last that either side changed, as one question. */
export function askAsOne(base: string, ours: string, theirs: string, choices: Choices): MergeResult {
  const [was, mine, other] = [linesOf(base), linesOf(ours), linesOf(theirs)]
  const shortest = Math.min(was.length, mine.length, other.length)
  let above = 0
  while (above < shortest && was[above] === mine[above] && was[above] === other[above]) above++
  let below = 0
  while (
    below < shortest - above &&
    was.at(-1 - below) === mine.at(-1 - below) &&
    was.at(-1 - below) === other.at(-1 - below)
  )
    below++
  const between = (lines: readonly string[]) => lines.slice(above, lines.length - below).join('')
  const [old, our, their] = [between(was), between(mine), between(other)]
  const choice = choices.get(ID)
  if (choice === undefined) {
    const conflict = { kind: 'lines', id: ID, line: above + 1, base: old, ours: our, theirs: their } as const
    return { type: 'conflict', conflicts: [conflict] }
  }
  const chosen = choice === 'ours' ? our : choice === 'theirs' ? their : bothRuns(our, their)
  const text = was.slice(0, above).join('') + chosen + was.slice(was.length - below).join('')
  return { type: 'merged', text }
}
