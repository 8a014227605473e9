import { type NewValue, SpelledNumber } from '~/formats/DataFormat'
import { styleOf } from '~/formats/json'
import { isList, isObject } from '~/formats/values'

/** Lists of plain values that are no longer than this stand on one line, as people write `required` and `enum`. */
const MAX_LINE = 80

/** A value as JSON in the style of a text, from the start of a line on. */
export function jsonText(value: NewValue, like: string): string {
  const { indent, lineEnd, isMinified } = styleOf(like)
  const colon = colonIn(like)
  const written = (inner: NewValue, outer: string): string => {
    if (inner instanceof SpelledNumber) return inner.spelling
    if (!isList(inner) && !isObject(inner)) return JSON.stringify(inner)
    const within = outer + indent
    const parts = isList(inner)
      ? inner.map((item) => written(item, within))
      : Object.entries(inner).map(([key, each]) => JSON.stringify(key) + colon + written(each, within))
    const [opening, closing] = isList(inner) ? ['[', ']'] : ['{', '}']
    if (isMinified || parts.length === 0) return opening + parts.join(',') + closing
    const line = `${opening}${parts.join(', ')}${closing}`
    const isPlain = isList(inner) && inner.every((item) => !isList(item) && !isObject(item))
    if (isPlain && line.length <= MAX_LINE) return line
    return `${opening}${parts.map((part) => lineEnd + within + part).join(',')}${lineEnd}${outer}${closing}`
  }
  return written(value, '')
}

/** What stands between a name and its value. */
export function colonIn(like: string): string {
  return styleOf(like).isMinified ? ':' : ': '
}
