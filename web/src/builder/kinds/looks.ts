import type { JsonValue } from '~/formats/nodes'
import { isRecord, memberOf, stringItems } from '~/schema/json'

/** The type of a schema, if one counts: null beside it does not. */
export function typeOf(schema: JsonValue | undefined): string | undefined {
  const type = memberOf(schema, 'type')
  if (typeof type === 'string') return type
  const [only, another] = stringItems(type).filter((name) => name !== 'null')
  return another === undefined ? only : undefined
}

/** The schema of the items of a list; undefined of a tuple, whose items are told apart. */
export function itemsOf(schema: JsonValue): JsonValue | undefined {
  const items = memberOf(schema, 'items')
  return Array.isArray(items) || memberOf(schema, 'prefixItems') !== undefined ? undefined : items
}

/** Whether a schema names the values that it takes. */
export function hasChoices(schema: JsonValue | undefined): boolean {
  if (Array.isArray(memberOf(schema, 'enum'))) return true
  return ['oneOf', 'anyOf'].some((keyword) => {
    const branches = memberOf(schema, keyword)
    const isConstant = (branch: JsonValue) => memberOf(branch, 'const') !== undefined
    return Array.isArray(branches) && branches.length > 0 && branches.every(isConstant)
  })
}

/** Whether a schema has several shapes of an object. */
export function hasShapes(schema: JsonValue | undefined): boolean {
  return ['oneOf', 'anyOf'].some((keyword) => {
    const branches = memberOf(schema, keyword)
    return Array.isArray(branches) && branches.length > 0 && branches.every((one) => isObject(one))
  })
}

export function isObject(schema: JsonValue | undefined): boolean {
  return typeOf(schema) === 'object' || isRecord(memberOf(schema, 'properties'))
}

/** Whether names are part of the data: none is declared, and values of any name have a schema. */
export function isMap(schema: JsonValue): boolean {
  const declared = memberOf(schema, 'properties')
  const hasDeclared = isRecord(declared) && Object.keys(declared).length > 0
  const values = memberOf(schema, 'additionalProperties') ?? memberOf(schema, 'patternProperties')
  return !hasDeclared && isRecord(values)
}
