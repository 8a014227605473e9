import type { DataNode, JsonValue } from '~/formats/nodes'
import type { SchemaPlace } from './place'
import type { Conjunction, JsonType, ResolvedSchema } from './ResolvedSchema'
import type { SchemaResolver } from './resolveSchema'

/** Nesting of constants that are filled in. */
const MAX_DEPTH = 4

/**
 * The smallest value to start from: the default, the only allowed value, or the emptiest of the type. In an object
 * just what tells it apart (required constants) is filled in: the rest is for the person to write.
 */
export function initialValue(resolver: SchemaResolver, conjunction: Conjunction, depth = 0): JsonValue {
  const schema = resolver.resolve(conjunction)
  if (schema.default !== undefined) return schema.default
  const [option] = schema.options ?? []
  if (option !== undefined) return option.value
  const type = firstType(schema)
  if (depth < MAX_DEPTH && (type === undefined || type === 'object')) {
    const branch = openBranch(resolver, conjunction)
    if (branch !== undefined) return initialValue(resolver, [...conjunction, branch], depth + 1)
  }
  switch (type) {
    case undefined:
    case 'null':
      return null
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'number':
    case 'integer':
      return startNumber(schema)
    case 'array':
      return []
    case 'object':
      break
  }
  return constantsOf(resolver, schema, depth)
}

/** The emptiest value of each type. */
export const EMPTY_VALUES: Readonly<Record<JsonType, JsonValue>> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  object: {},
  array: [],
  null: null,
}

/** The same for one more item of a list: where the schema does not say what that is, of the type of its neighbour. */
export function initialItem(
  resolver: SchemaResolver,
  conjunction: Conjunction,
  neighbour: DataNode | undefined,
): JsonValue {
  const value = initialValue(resolver, conjunction)
  const isUnknown = value === null && resolver.resolve(conjunction).types === undefined
  return isUnknown && neighbour !== undefined ? EMPTY_VALUES[neighbour.kind] : value
}

/** The first branch that goes with the rest, where none of its choice is taken yet. */
function openBranch(resolver: SchemaResolver, conjunction: Conjunction): SchemaPlace | undefined {
  const { choices, sources } = resolver.resolve(conjunction)
  const branches = choices[0]?.branches ?? []
  if (branches.some(({ pointer }) => sources.has(pointer))) return undefined
  return branches.find((branch) => resolver.resolve([...conjunction, branch]).types?.size !== 0)
}

/** The type a field without a value is shown as. */
export function firstType(schema: ResolvedSchema): JsonType | undefined {
  if (schema.datalist !== undefined) return schema.datalist.typed
  let first: JsonType | undefined
  for (const type of schema.types ?? impliedTypes(schema)) {
    if (type !== 'null') return type
    first = type
  }
  return first
}

/** Types that a schema without `type` speaks about. */
function impliedTypes(schema: ResolvedSchema): readonly JsonType[] {
  const { bounds } = schema
  const isObject = schema.properties.size > 0 || schema.patterns.length > 0 || schema.required.size > 0
  if (isObject || Array.isArray(schema.additional)) return ['object']
  if (schema.prefix.length > 0 || Array.isArray(schema.items)) return ['array']
  if (schema.format !== undefined || bounds.minLength !== undefined || bounds.maxLength !== undefined)
    return ['string']
  if (bounds.minimum !== undefined || bounds.maximum !== undefined || bounds.multipleOf !== undefined)
    return ['number']
  return []
}

function startNumber({ bounds }: ResolvedSchema): number {
  if (bounds.minimum !== undefined && bounds.minimum > 0) return bounds.minimum
  if (bounds.maximum !== undefined && bounds.maximum < 0) return bounds.maximum
  return 0
}

function constantsOf(resolver: SchemaResolver, schema: ResolvedSchema, depth: number): JsonValue {
  const members: [string, JsonValue][] = []
  if (depth >= MAX_DEPTH) return {}
  for (const [name, conjunction] of schema.properties) {
    const options = resolver.resolve(conjunction).options
    const [only] = options ?? []
    if (schema.required.has(name) && only !== undefined && options?.length === 1)
      members.push([name, only.value])
  }
  return Object.fromEntries(members)
}
