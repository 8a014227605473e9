import type { JsonValue } from '~/formats/nodes'
import { isRecord, type JsonRecord, stringItems, stringMember } from '../json'
import { DRAFT_04, DRAFT_2019 } from './drafts'

/** The anchor that stands for `$recursiveAnchor`: one that authors hardly write. */
const RECURSIVE = '_.recursive'

/** Marks a schema whose `prefixItems` were written as `items`: references know them by that name. */
export const WRITTEN_AS_ITEMS = 'x-written-as-items'

/** The keywords of one schema by their names in 2020-12. What is in them is left as it is. */
export function renamedKeywords(schema: JsonRecord, draft: number, isRecursive: boolean): JsonRecord {
  const steps = [
    (one: JsonRecord) => (draft < DRAFT_2019 ? withAnchor(one, draft) : one),
    (one: JsonRecord) => (draft === DRAFT_2019 ? withDynamicReference(one, isRecursive) : one),
    withPrefixItems,
    withDependents,
    withExclusiveBounds,
    withNull,
  ]
  return steps.reduce((renamed, step) => step(renamed), schema)
}

/** Before 2019-09 the fragment of an id was an anchor, and draft-04 wrote `id`. Beside a `$ref` there is none. */
function withAnchor(schema: JsonRecord, draft: number): JsonRecord {
  const keyword = draft === DRAFT_04 ? 'id' : '$id'
  const written = stringMember(schema, keyword)
  if (written === undefined) return schema
  const { [keyword]: _id, ...others } = schema
  const [address = '', anchor = ''] = written.split('#')
  return {
    ...others,
    ...(address !== '' && { $id: address }),
    ...(anchor !== '' && !anchor.startsWith('/') && { $anchor: anchor }),
  }
}

/** `$recursiveRef` is a `$dynamicRef` where the resource around says `$recursiveAnchor`, else a `$ref`. */
function withDynamicReference(schema: JsonRecord, isRecursive: boolean): JsonRecord {
  const { $recursiveRef: reference, $recursiveAnchor: anchor, ...others } = schema
  const anchored = anchor === true && isRecursive ? { ...others, $dynamicAnchor: RECURSIVE } : others
  if (typeof reference !== 'string') return anchored
  if (others['$ref'] !== undefined) {
    const allOf = Array.isArray(others['allOf']) ? others['allOf'] : []
    return { ...anchored, allOf: [...allOf, { $recursiveRef: reference }] }
  }
  const isDynamic = isRecursive && reference === '#'
  return { ...anchored, ...(isDynamic ? { $dynamicRef: `#${RECURSIVE}` } : { $ref: reference }) }
}

/**
 * `items` as a list is `prefixItems`, and `additionalItems` beside it is `items`. Where 2020-12 is meant to be written
 * it breaks the meta-schema, which is told; what it means is plain all the same.
 */
function withPrefixItems(schema: JsonRecord): JsonRecord {
  const { items, additionalItems, ...others } = schema
  if (!Array.isArray(items)) return schema
  return {
    ...others,
    ...(others['prefixItems'] === undefined && { prefixItems: items }),
    ...(additionalItems !== undefined && { items: additionalItems }),
    [WRITTEN_AS_ITEMS]: true,
  }
}

/** The newer drafts leave it open whether `dependencies` still count; both validators have them count. */
function withDependents(schema: JsonRecord): JsonRecord {
  const { dependencies, ...others } = schema
  if (!isRecord(dependencies)) return schema
  const required = new Map(membersOf(others['dependentRequired']))
  const schemas = new Map(membersOf(others['dependentSchemas']))
  for (const [name, value] of Object.entries(dependencies)) {
    const before = schemas.get(name)
    if (Array.isArray(value))
      required.set(name, [...new Set([...stringItems(required.get(name)), ...stringItems(value)])])
    else schemas.set(name, before === undefined ? value : { allOf: [before, value] })
  }
  return {
    ...others,
    ...(required.size > 0 && { dependentRequired: Object.fromEntries(required) }),
    ...(schemas.size > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  }
}

function membersOf(value: JsonValue | undefined): [string, JsonValue][] {
  return isRecord(value) ? Object.entries(value) : []
}

/** Draft-04: `exclusiveMinimum: true` makes `minimum` exclusive. */
function withExclusiveBounds(schema: JsonRecord): JsonRecord {
  const lower = withExclusive(schema, 'minimum', 'exclusiveMinimum')
  return withExclusive(lower, 'maximum', 'exclusiveMaximum')
}

function withExclusive(schema: JsonRecord, bound: string, exclusive: string): JsonRecord {
  if (typeof schema[exclusive] !== 'boolean') return schema
  const { [bound]: limit, [exclusive]: isExclusive, ...others } = schema
  if (limit === undefined) return others
  return { ...others, [isExclusive === true ? exclusive : bound]: limit }
}

/** OpenAPI's `nullable`, which both validators honour. */
function withNull(schema: JsonRecord): JsonRecord {
  const { type, nullable } = schema
  if (nullable !== true || type === undefined) return schema
  const types = Array.isArray(type) ? type : [type]
  return types.includes('null') ? schema : { ...schema, type: [...types, 'null'] }
}
