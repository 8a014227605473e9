import { mergeJson } from './mergeJson'
import { mergeText } from './mergeText'
import type { Choices, MergeResult } from './types'

/** Three-way merge of a file: by structure where all three versions are JSON, else by line. */
export function mergeFile(base: string, ours: string, theirs: string, choices?: Choices): MergeResult {
  if (ours === theirs || base === theirs) return { type: 'merged', text: ours }
  if (base === ours) return { type: 'merged', text: theirs }
  return mergeJson(base, ours, theirs, choices) ?? mergeText(base, ours, theirs, choices)
}

/** The same where nobody can be asked: what both sides changed is ours. */
export function mergeFilePreferringOurs(base: string, ours: string, theirs: string): string {
  const first = mergeFile(base, ours, theirs)
  if (first.type === 'merged') return first.text
  const choices = new Map(first.conflicts.map(({ id }) => [id, 'ours'] as const))
  const second = mergeFile(base, ours, theirs, choices)
  return second.type === 'merged' ? second.text : ours
}
