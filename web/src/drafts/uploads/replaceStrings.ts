import type { DataFormat } from '~/formats/DataFormat'
import { applyEdits } from '~/lib/text/text'
import { m } from '~/paraglide/messages'
import { isJson } from '../merge/valuesOf'
import { stringsOf } from './names'

/**
 * The text with some of its strings replaced, everything else left as it is.
 * @param format of the file; without it what is JSON is read as such.
 */
export function replaceStrings(
  format: DataFormat | undefined,
  text: string,
  replacements: ReadonlyMap<string, string>,
): string {
  if (replacements.size === 0) return text
  const wanted = stringsOf(format, text).flatMap(({ node, path, value }) => {
    const next = replacements.get(value)
    return next === undefined ? [] : [{ node, path, next }]
  })
  if (isJson(format)) {
    const edits = wanted.map(({ node, next }) => ({
      from: node.from,
      to: node.to,
      insert: JSON.stringify(next),
    }))
    return applyEdits(text, edits)
  }
  let now = text
  for (const { path, next } of wanted) {
    const outcome = format.set({ text: now, reading: format.read(now) }, path, next)
    if (outcome.kind !== 'edits') throw new Error(m.drafts_upload_renamed({ value: next }))
    now = applyEdits(now, outcome.edits)
  }
  return now
}
