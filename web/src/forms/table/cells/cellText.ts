import type { JsonValue } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { optionLabel } from '~/schema/labels'
import type { ValueNames } from '../../fields/valueNames'

/** Characters of a value that a cell shows: more would not be seen. */
const MAX_SHOWN = 200

/** What a cell shows of a value's JSON text: what it is called, a text without quotes, a number as written. */
export function cellText(text: string | undefined, names: ValueNames | undefined): string {
  if (text === undefined) return ''
  if (names === undefined && /^[-\d]/.test(text)) return text
  const value: JsonValue = JSON.parse(text)
  return shorten(nameOf(value, names) ?? wordsOf(value, text), MAX_SHOWN)
}

/** What people call a value, or the values of a list one after the other; undefined where nothing has a name. */
export function nameOf(value: JsonValue, names: ValueNames | undefined): string | undefined {
  if (names === undefined) return undefined
  const whole = names.labelOf(value)
  if (whole !== undefined || !Array.isArray(value)) return whole
  const labels = value.map((item) => names.labelOf(item))
  if (labels.every((label) => label === undefined)) return undefined
  return value.map((item, index) => labels[index] ?? optionLabel(item)).join(', ')
}

function wordsOf(value: JsonValue, text: string): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null))
    return value.map(optionLabel).join(', ')
  if (value === '') return ''
  const isWritten = typeof value === 'number' || (typeof value === 'object' && value !== null)
  return isWritten ? text : optionLabel(value)
}
