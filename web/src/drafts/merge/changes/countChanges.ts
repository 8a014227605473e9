import type { DataFormat } from '~/formats/DataFormat'
import { diffSequences } from '~/lib/text/diffSequences'
import { linesOf } from '../text/mergeText'
import { describeChanges } from './describeChanges'

/** How many values, or of other texts runs of lines, differ between two versions. */
export function countChanges(format: DataFormat | undefined, before: string, after: string): number {
  return (
    describeChanges(format, before, after)?.length ?? diffSequences(linesOf(before), linesOf(after)).length
  )
}
