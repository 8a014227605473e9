import { type NewValue, SpelledNumber } from '../DataFormat'
import { isList } from '../values'

/** A value on one line; undefined where TOML has no way to say it: there is no null. */
export function printed(value: NewValue, isDate: boolean): string | undefined {
  if (value === null) return undefined
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  if (value instanceof SpelledNumber) return value.spelling
  if (typeof value === 'string') return isDate && DATE.test(value) ? value : basic(value)
  if (isList(value)) {
    const items = value.map((item) => printed(item, false))
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`
  }
  const members = Object.entries(value).map(([key, inner]) => {
    const written = printed(inner, false)
    return written === undefined ? undefined : `${printedKey(key)} = ${written}`
  })
  if (members.includes(undefined)) return undefined
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A date, a time, or both (RFC 3339), as TOML 1.0 takes them. */
const DATE =
  /^(?:\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[-+]\d\d:\d\d)?)?|\d\d:\d\d:\d\d(?:\.\d+)?)$/

export function printedKey(key: string): string {
  return /^[\w-]+$/.test(key) && !/[^\x20-\x7e]/.test(key) ? key : basic(key)
}

/** A text between double quotes. */
export function basic(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f\p{Cs}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What is beyond a double's whole numbers is a float for TOML. */
function numberText(value: number): string {
  const text = String(value)
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  return Number.isInteger(value) && !Number.isSafeInteger(value) && !text.includes('e') ? `${text}.0` : text
}

/** A number where a float stood stays one. */
export function asFloat(text: string): string {
  return /^[-+]?\d+$/.test(text) ? `${text}.0` : text
}
