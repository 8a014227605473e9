import type { JsonValue } from '~/drafts/json'
import { isRecord, type JsonRecord, stringMember } from '../schema/json'
import { enginePattern } from './patterns'

/** The drafts that people write, oldest first. */
const DRAFTS = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const
const NEWEST = DRAFTS.length - 1
const [DRAFT_06, DRAFT_07, DRAFT_2019, DRAFT_2020] = [1, 2, 3, 4]

/** Keywords by the draft that brought them; older schemas may have members of these names that mean nothing. */
const since = new Map<string, number>([
  ...['const', 'contains', 'propertyNames'].map((name) => [name, DRAFT_06] as const),
  ...['if', 'then', 'else'].map((name) => [name, DRAFT_07] as const),
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedItems', 'unevaluatedProperties'].map(
    (name) => [name, DRAFT_2019] as const,
  ),
  ...['minContains', 'maxContains', '$anchor'].map((name) => [name, DRAFT_2019] as const),
  ...['prefixItems', '$dynamicRef', '$dynamicAnchor'].map((name) => [name, DRAFT_2020] as const),
])

/** Members of a schema that are schemas, lists of schemas, or schemas by name. */
const single = (
  'items additionalItems contains not if then else propertyNames additionalProperties ' +
  'unevaluatedItems unevaluatedProperties contentSchema'
).split(' ')
const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']
const named = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']

/** Members beside a `$ref` that count in drafts before 2019-09: what references may lead to, and names. */
const besideReference = ['$ref', '$schema', '$defs', 'definitions']

/**
 * The schema without what its dialect passes over. The validator reads all schemas as 2020-12 with some rules of
 * draft-07, so what a newer draft has must be out of an older schema. Patterns are as its engine takes them; what is no
 * regular expression is left out, as in internal/project. Everything else stays where it is: places in a
 * schema are told by their JSON pointers.
 */
export function withoutForeignKeywords(
  schema: JsonValue,
  writtenPatterns: Map<string, string> = new Map(),
): JsonValue {
  const countsUnevaluated = JSON.stringify(schema).includes('"unevaluatedItems"')
  return plainSchema(schema, { draft: NEWEST, countsUnevaluated, writtenPatterns })
}

interface Reading {
  /** What patterns were, by what they are for the validator's engine. */
  readonly writtenPatterns: Map<string, string>
  readonly draft: number
  /** Whether anything in the schema asks which items are evaluated. */
  readonly countsUnevaluated: boolean
}

function plainSchema(schema: JsonValue, around: Reading): JsonValue {
  if (!isRecord(schema)) return schema
  const draft = draftOf(schema, around.draft)
  const reading = { ...around, draft }
  const isReference = draft < DRAFT_2019 && typeof schema['$ref'] === 'string'
  const entries = Object.entries(schema).filter(
    ([name]) => (since.get(name) ?? 0) <= draft && (!isReference || besideReference.includes(name)),
  )
  const plain = Object.fromEntries(entries.flatMap(([name, value]) => plainEntry(name, value, reading)))
  const { contains } = plain
  return contains !== undefined && draft === DRAFT_2019 && around.countsUnevaluated
    ? withSilentContains(plain, contains)
    : plain
}

/** Before 2020-12, what `contains` has seen still counts as unevaluated. Under `not` nobody learns of it. */
function withSilentContains(schema: JsonRecord, contains: JsonValue): JsonRecord {
  const { contains: _seen, minContains, maxContains, ...others } = schema
  const seen = {
    contains,
    ...(minContains !== undefined && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  }
  const allOf = Array.isArray(others['allOf']) ? others['allOf'] : []
  return { ...others, allOf: [...allOf, { not: { not: seen } }] }
}

function plainEntry(name: string, value: JsonValue, reading: Reading): [string, JsonValue][] {
  if (name === 'multipleOf' && typeof value === 'number') return [[EXACT_MULTIPLE, value]]
  if (name === 'pattern' && typeof value === 'string') {
    const pattern = readablePattern(value, reading)
    return pattern === undefined ? [] : [[name, pattern]]
  }
  return [[name, plainMember(name, value, reading)]]
}

function readablePattern(written: string, { writtenPatterns }: Reading): string | undefined {
  const pattern = enginePattern(written)
  if (pattern !== undefined) writtenPatterns.set(pattern, written)
  return pattern
}

/** In the place of `multipleOf`: our own, which is exact. */
export const EXACT_MULTIPLE = 'x-multiple-of'

function plainMember(name: string, value: JsonValue, reading: Reading): JsonValue {
  if (name === '$schema' && reading.draft < DRAFT_07) return 'http://json-schema.org/draft-07/schema#'
  if (Array.isArray(value) && listed.includes(name))
    return value.map((schema) => plainSchema(schema, reading))
  if (isRecord(value) && name === 'patternProperties') return byPattern(value, reading)
  if (isRecord(value) && named.includes(name)) return byName(value, reading)
  return single.includes(name) ? plainSchema(value, reading) : value
}

function byName(schemas: JsonRecord, reading: Reading): JsonRecord {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, plainSchema(schema, reading)]),
  )
}

function byPattern(schemas: JsonRecord, reading: Reading): JsonRecord {
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([written, schema]) => {
      const pattern = readablePattern(written, reading)
      return pattern === undefined ? [] : [[pattern, plainSchema(schema, reading)]]
    }),
  )
}

/** A schema that does not name its dialect has that of what is around it; one of its own is taken for the newest. */
function draftOf(schema: JsonRecord, around: number): number {
  const dialect = stringMember(schema, '$schema')
  if (dialect === undefined) return around
  const known = DRAFTS.findIndex((draft) => dialect.includes(draft))
  return known < 0 ? NEWEST : known
}
