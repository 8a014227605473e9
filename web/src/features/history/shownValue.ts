import type { JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'

/** Enough to tell two values apart. */
const maxLength = 80

/** A value on one line; undefined stands for one that is not there. */
export function shownValue(value: JsonValue | undefined): string {
  if (value === undefined) return m.history_absent()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === '') return m.history_empty()
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
