import { isSameValue, type JsonValue } from '~/drafts/json'
import { shorten } from '~/lib/shorten'
import type { Field } from '../../rows/Field'
import { optionLabel } from '../../rows/labels'
import { shownOptions } from '../../widgets/shownOptions'

/** Characters of a value that a cell shows: more would not be seen. */
const MAX_SHOWN = 200

/** What a cell shows of a value's JSON text: the words of an option, a text without quotes, a number as written. */
export function cellText({ schema, ui }: Pick<Field, 'schema' | 'ui'>, text: string | undefined): string {
  if (text === undefined) return ''
  const first = text[0] ?? ''
  if (schema.options === undefined && /[-\d]/.test(first)) return text
  const value: JsonValue = JSON.parse(text)
  const option = shownOptions(schema, ui).find((one) => isSameValue(one.value, value))
  return shorten(option?.label ?? wordsOf(value, schema.options === undefined ? text : undefined), MAX_SHOWN)
}

function wordsOf(value: JsonValue, text: string | undefined): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null))
    return value.map(optionLabel).join(', ')
  if (value === '') return ''
  return typeof value === 'object' && value !== null ? (text ?? optionLabel(value)) : optionLabel(value)
}
