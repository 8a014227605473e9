import { type NewValue, SpelledNumber } from '~/formats/DataFormat'
import { type JsonValue } from '~/formats/nodes'
import type { DataType } from '../operations/DataChange'

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/

/**
 * A value as one of these types, where that says the same and leads back. `undefined`: there is none.
 * @param written of a number, its digits as they stand in the file.
 */
export function converted(value: JsonValue, written: string, to: readonly DataType[]): NewValue | undefined {
  for (const type of to) {
    const next = convertedTo(value, written, type)
    if (next !== undefined) return next
  }
  return undefined
}

function convertedTo(value: JsonValue, written: string, to: DataType): NewValue | undefined {
  switch (to) {
    case 'string':
      if (typeof value === 'number') return NUMBER.test(written) ? written : undefined
      return typeof value === 'boolean' ? String(value) : undefined
    case 'number':
    case 'integer':
      if (typeof value !== 'string' || !NUMBER.test(value)) return undefined
      return to === 'number' || Number.isInteger(Number(value)) ? new SpelledNumber(value) : undefined
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'null':
    case 'array':
    case 'object':
  }
  return undefined
}
