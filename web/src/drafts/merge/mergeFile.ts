import type { DataFormat } from '~/formats/DataFormat'
import { mergeData } from './mergeData'
import { mergeJson } from './mergeJson'
import { mergeWithBody } from './mergeWithBody'
import { membersOf } from './sameNode'
import { mergeText } from './text/mergeText'
import type { Choices, FieldConflict, MergeConflict, MergeResult, Side } from './types'
import { isJson } from './valuesOf'

/**
 * Three-way merge of a file: by structure where all three versions can be read and the result can be written, else by
 * line.
 * @param format of the file; without it what is JSON is merged as such.
 */
export function mergeFile(
  format: DataFormat | undefined,
  base: string,
  ours: string,
  theirs: string,
  choices?: Choices,
): MergeResult {
  if (ours === theirs || base === theirs) return { type: 'merged', text: ours }
  if (base === ours) return { type: 'merged', text: theirs }
  const byStructure = isJson(format)
    ? mergeJson(base, ours, theirs, choices)
    : (mergeWithBody(format, base, ours, theirs, choices) ?? mergeData(format, base, ours, theirs, choices))
  return byStructure ?? mergeText(base, ours, theirs, choices)
}

/**
 * The same where nobody can be asked: what both sides changed is ours, two items for one place are both kept, and what
 * one side changed and the other took away stays.
 */
export function mergeFilePreferringOurs(
  format: DataFormat | undefined,
  base: string,
  ours: string,
  theirs: string,
): string {
  const first = mergeFile(format, base, ours, theirs)
  if (first.type === 'merged') return first.text
  const choices = new Map(first.conflicts.map((conflict) => [conflict.id, keepingSide(conflict)] as const))
  const second = mergeFile(format, base, ours, theirs, choices)
  return second.type === 'merged' ? second.text : ours
}

function keepingSide(conflict: MergeConflict): Side {
  if (conflict.kind !== 'field') return 'ours'
  if (!conflict.ours) return 'theirs'
  return isAboutTwoItems(conflict) ? 'both' : 'ours'
}

/** Of items that are little more than a name the one may be the other, half typed. */
function isAboutTwoItems({ ours, theirs, both }: FieldConflict): boolean {
  return both?.node.kind === 'array' && [ours, theirs].every((item) => membersOf(item).size > 1)
}
