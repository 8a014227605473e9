import { suggestionBetween, withSuggestion } from '~/commands/reviews/suggestion'
import { type DataFormat, type NewValue, SpelledNumber } from '~/formats/DataFormat'
import type { DataPath } from '~/formats/nodes'
import { JSON_NUMBER } from '~/formats/valueOf'
import { applyEdits } from '~/lib/text/text'
import type { NewComment } from '~/provider/conversation'
import type { FileLines } from '../places/FileLines'

/** A provider takes no longer comments (GitHub: 65,536 characters). */
const LONGEST = 60_000

/** A number as it is typed; a comma is taken for a point. */
export function readNumber(typed: string): SpelledNumber | undefined {
  const spelling = typed.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return JSON_NUMBER.test(spelling) ? new SpelledNumber(spelling) : undefined
}

/**
 * The comment that proposes another value: the lines of the file as they would be. Undefined where the file's format has
 * no one way to write it, or the line is too long for a comment.
 */
export function proposalOf(
  format: DataFormat,
  file: FileLines,
  path: DataPath,
  value: NewValue,
  words: string,
): Pick<NewComment, 'at' | 'body'> | undefined {
  const { text } = file
  const about = file.linesOf(path)
  const outcome = format.set({ text, reading: format.read(text) }, path, value)
  if (!about || outcome.kind !== 'edits') return undefined
  const { lines, proposed } = suggestionBetween(text, applyEdits(text, outcome.edits), about)
  const body = withSuggestion(words, proposed)
  return body.length > LONGEST ? undefined : { at: { side: 'after', lines }, body }
}
