import type { DataFormat } from '~/formats/DataFormat'
import { inJson } from '~/formats/inJson'
import { parseJson, reparse } from '~/formats/json'
import { json } from '~/formats/json/format'
import { editBetween } from '~/lib/text/text'
import type { Located } from './sameNode'

/** Whether a file's text is its values: what nobody knows a format of is read as JSON. */
export function isJson(format: DataFormat | undefined): format is undefined {
  return format === undefined || format === json
}

/** The values of a file, as JSON; undefined where it cannot be read. */
export function valuesOf(format: DataFormat | undefined, text: string): Located | undefined {
  if (isJson(format)) {
    const parse = parseJson(text)
    return parse.ok ? { text, node: parse.root } : undefined
  }
  const reading = format.read(text)
  if (!reading.ok) return undefined
  const values = inJson(text, reading.root)
  return { text: values.text, node: values.root }
}

/** Those of two versions, of which most is the same. */
export function valuesOfBoth(format: DataFormat | undefined, old: string, now: string) {
  if (!isJson(format)) return { old: valuesOf(format, old), now: valuesOf(format, now) }
  const before = parseJson(old)
  const after = reparse(before, editBetween(old, now), now)
  return {
    old: before.ok ? { text: old, node: before.root } : undefined,
    now: after.ok ? { text: now, node: after.root } : undefined,
  }
}
