import type { DataFormat } from '~/formats/DataFormat'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { valueAt } from '~/formats/values'
import { shorten } from '~/lib/shorten'
import { fieldPath } from './EntryField'
import { foldText } from './foldText'
import type { EntrySpec, EntryValues } from './types'

/** Longer texts are no values of a list. */
const MAX_LENGTH = 200
/** Items of a list that are told. */
const MAX_ITEMS = 20
/** UTF-16 units: a longer file is not looked into. */
const MAX_TEXT = 2_000_000

interface ReadEntry {
  readonly values: EntryValues
  /** All that is written in it, to be searched: see `foldText`. */
  readonly words: string
}

/** What a list needs of an entry's text. `format`: undefined where no form can be made of such a file. */
export function readEntry(
  path: string,
  text: string,
  format: DataFormat | undefined,
  { members }: EntrySpec,
): ReadEntry {
  const asWritten = () => foldText(`${path}\n${text.slice(0, MAX_TEXT)}`)
  if (text.length > MAX_TEXT) {
    return { values: { path, values: {}, fault: { kind: 'too-large' } }, words: asWritten() }
  }
  const reading = format?.read(text)
  if (reading === undefined) {
    return { values: { path, values: {}, fault: { kind: 'not-data' } }, words: asWritten() }
  }
  if (!reading.ok) {
    const { message, line } = reading.error
    return { values: { path, values: {}, fault: { kind: 'syntax', message, line } }, words: asWritten() }
  }
  const whole = valueOf(text, reading.root)
  const values: Record<string, JsonValue> = {}
  for (const name of members) {
    const value = shownValue(whole, name)
    if (value !== undefined) Object.defineProperty(values, name, { value, enumerable: true })
  }
  const words: string[] = [path]
  collectWords(whole, words)
  return { values: { path, values }, words: foldText(words.join('\n')) }
}

function shownValue(whole: JsonValue, name: string): JsonValue | undefined {
  const value = valueAt(whole, [name]) ?? valueAt(whole, fieldPath({ name }))
  if (!Array.isArray(value)) return shortValue(value)
  const items = value.slice(0, MAX_ITEMS).map(shortValue)
  return items.filter((item) => item !== undefined)
}

function shortValue(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string') return shorten(value, MAX_LENGTH)
  return typeof value === 'object' && value !== null ? undefined : value
}

function collectWords(value: JsonValue, words: string[]): void {
  if (typeof value === 'string') words.push(value)
  else if (typeof value === 'number') words.push(String(value))
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collectWords(part, words)
  }
}
