import type { Choices, MergeResult } from '../types'
import { mergeWords } from './mergeProse'
import { mergeText } from './mergeText'

/**
 * Three-way merge of the text below a file's data: by paragraph, and by word in a paragraph that both sides changed.
 * What overlaps is asked paragraph by paragraph.
 * @param above how many lines of our file are above the text.
 */
export function mergeBody(
  base: string,
  ours: string,
  theirs: string,
  choices: Choices | undefined,
  above: number,
): MergeResult {
  return mergeText(base, ours, theirs, choices, { name: 'body', above, inside: mergeWords })
}
