import { mergeJson } from './mergeJson'
import { mergeText } from './mergeText'
import { membersOf } from './sameNode'
import type { Choices, MergeConflict, MergeResult } from './types'

/** Three-way merge of a file: by structure where all three versions are JSON, else by line. */
export function mergeFile(base: string, ours: string, theirs: string, choices?: Choices): MergeResult {
  if (ours === theirs || base === theirs) return { type: 'merged', text: ours }
  if (base === ours) return { type: 'merged', text: theirs }
  return mergeJson(base, ours, theirs, choices) ?? mergeText(base, ours, theirs, choices)
}

/** The same where nobody can be asked: what both sides changed is ours, and two items for one place are both kept. */
export function mergeFilePreferringOurs(base: string, ours: string, theirs: string): string {
  const first = mergeFile(base, ours, theirs)
  if (first.type === 'merged') return first.text
  const choices = new Map(
    first.conflicts.map((conflict) => [conflict.id, isAboutTwoItems(conflict) ? 'both' : 'ours'] as const),
  )
  const second = mergeFile(base, ours, theirs, choices)
  return second.type === 'merged' ? second.text : ours
}

/** Of items that are little more than a name the one may be the other, half typed. */
function isAboutTwoItems(conflict: MergeConflict): boolean {
  if (conflict.kind !== 'field' || conflict.both?.node.kind !== 'array') return false
  return [conflict.ours, conflict.theirs].every((item) => membersOf(item).size > 1)
}
