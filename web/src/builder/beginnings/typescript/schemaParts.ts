import type { JsonValue } from '~/formats/nodes'
import { isObject, type JsonObject } from '~/workspace/inference/values'
import { asWritten } from '../sourceText'
import type { Declaration } from './declarations'

export function choice(values: readonly JsonValue[]): JsonObject {
  const [only] = values
  return values.length === 1 && only !== undefined ? { const: only } : { enum: [...values] }
}

export function orNull(schema: JsonObject): JsonObject {
  const { type } = schema
  return typeof type === 'string' && !('const' in schema)
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
}

/** The type of a schema that says nothing else. */
export function plainType(schema: JsonObject): string | undefined {
  const { type, ...rest } = schema
  return typeof type === 'string' && Object.keys(rest).length === 0 ? type : undefined
}

/** Whether a member that all of them require says by its constant which one it is. */
export function areTold(schemas: readonly JsonObject[]): boolean {
  const [first] = schemas
  const names = first && isObject(first['properties']) ? Object.keys(first['properties']) : []
  return names.some((name) => {
    const values = schemas.map(({ properties, required }) => {
      const member = isObject(properties) ? properties[name] : undefined
      const isRequired = Array.isArray(required) && required.includes(name)
      return isRequired && isObject(member) ? member['const'] : undefined
    })
    return values.every((value) => value !== undefined) && new Set(values).size === values.length
  })
}

export function enumSchema(options: NonNullable<Declaration['options']>): JsonObject {
  const areNamed = options.every(({ name, value }) => asWritten(value).toLowerCase() === name.toLowerCase())
  if (areNamed || options.length === 0) return { enum: options.map(({ value }) => value) }
  return { oneOf: options.map(({ name, value }) => ({ const: value, title: name })) }
}
