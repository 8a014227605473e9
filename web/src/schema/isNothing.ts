import type { JsonValue } from '~/formats/nodes'

/** Whether a value is as good as none: null, an empty text, an empty list or object. */
export function isNothing(value: JsonValue): boolean {
  if (value === null || value === '') return true
  if (typeof value !== 'object') return false
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0
}
