import { formatNameOf, loadFormat } from '~/formats/formatOf'
import { readValue } from '~/formats/json'
import { valueOf } from '~/formats/valueOf'
import type { Located } from './values'

/** Why nothing could be read of an entry. */
export type EntryFault = 'not-text' | 'too-large' | 'syntax'

/** UTF-16 units: one of many files that is longer is not looked into. */
const MAX_TEXT = 2_000_000

/**
 * What an entry says, without the text below its front matter.
 * @param text undefined where it is none.
 * @param max UTF-16 units that are read at most.
 */
export async function entryValue(
  path: string,
  text: string | undefined,
  max: number = MAX_TEXT,
): Promise<Located | EntryFault> {
  if (text === undefined) return 'not-text'
  if (text.length > max) return 'too-large'
  // Of JSON no places are needed, and reading them takes five times as long.
  const json = formatNameOf(path) === 'json' ? readValue(text) : undefined
  if (json !== undefined) return { path, value: json }
  const format = await loadFormat(path, null)
  const reading = format?.read(text)
  if (reading?.ok !== true) return 'syntax'
  const value = valueOf(text, reading.root)
  // A front matter that says nothing is an object without members.
  return { path, value: value === null && formatNameOf(path) === 'markdown' ? {} : value }
}
