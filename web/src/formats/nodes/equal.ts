import type { JsonValue } from './types'

/** Whether two values say the same, as JSON Schema means it: numbers by value, objects without order. */
export function isSameValue(a: JsonValue, b: JsonValue): boolean {
  // Other formats have a number that is none.
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => isSameValue(item, b[i] ?? null))
  }
  if (Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key] ?? null, b[key] ?? null))
  )
}
