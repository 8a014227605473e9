import type { JsonValue } from '~/formats/nodes'
import { isRecord } from '~/schema/json'
import type { DataType } from '../DataChange'

export const DATA_TYPES: readonly DataType[] = [
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]

export function isOfTypes(value: JsonValue, types: readonly DataType[]): boolean {
  return types.some((type) => isOfType(value, type))
}

function isOfType(value: JsonValue, type: DataType): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isRecord(value)
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'string':
    case 'number':
    case 'boolean':
  }
  return typeof value === type
}
