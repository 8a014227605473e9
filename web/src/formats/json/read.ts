import type { JsonValue } from '../nodes'
import { BYTE_ORDER_MARK } from './scan'

/** The value of a whole text; a byte order mark is passed over. Undefined for what is no JSON. */
export function readValue(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text)
    return value
  } catch {
    return undefined
  }
}

/** The text that stands behind a value's JSON text; undefined for every other value, and where nothing is. */
export function readString(json: string | undefined): string | undefined {
  if (json?.startsWith('"') !== true) return undefined
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : undefined
}
