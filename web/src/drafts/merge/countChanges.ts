import { describeChanges } from './describeChanges'
import { diffSequences } from './diffSequences'
import { linesOf } from './mergeText'

/** How many values, or of other texts runs of lines, differ between two versions. */
export function countChanges(before: string, after: string): number {
  return describeChanges(before, after)?.length ?? diffSequences(linesOf(before), linesOf(after)).length
}
