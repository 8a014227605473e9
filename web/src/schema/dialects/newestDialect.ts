import type { JsonValue } from '~/formats/nodes'
import { isRecord, type JsonRecord } from '../json'
import { holdingOf } from '../subschemas'
import {
  DRAFT_2019,
  draftOf,
  draftWithin,
  isLoneReference,
  isOfDraft,
  knownDraft,
  NEWEST,
  NEWEST_DIALECT,
} from './drafts'
import { renamedKeywords } from './renamedKeywords'

/**
 * What stays beside a `$ref` before 2019-09: all that a reference may lead to, and what says nothing about validity.
 * Strictly all of it is to be passed over, but a title, a default or a note beside a `$ref` is what its author wants
 * people to read at this very field.
 */
const BESIDE_REFERENCE: ReadonlySet<string> = new Set(
  (
    '$ref $schema $defs definitions $comment title description default examples readOnly writeOnly deprecated ' +
    'contentMediaType contentEncoding errorMessage'
  ).split(' '),
)

/** Holds what a dialect passes over: nothing looks for keywords in it, but a reference may lead into them. */
export const PASSED_OVER = 'x-passed-over'

/** Deeper schemas stay as they are: no form goes that deep, and the stack has an end. */
const MAX_DEPTH = 500

/**
 * The schema as 2020-12 would have it written: the members that its own dialect passes over put aside, and the keywords
 * that have other names now by these. Form and validator both read this one, so that neither knows of anything that the
 * other does not. Everything keeps its place, but for what its keyword's new name moves.
 * @param draft of a schema that names none.
 */
export function inNewestDialect(
  schema: JsonValue,
  draft = NEWEST,
  known: KnownReadings = new WeakMap(),
): JsonValue {
  const countsItems = JSON.stringify(schema)?.includes('"unevaluatedItems"') ?? false
  return newest(schema, { draft, depth: 0, countsItems, isRecursive: false, known })
}

/** What objects of a schema came to, and by which reading: the next version of it may have them as well. */
export type KnownReadings = WeakMap<object, { readonly by: Reading; readonly newest: JsonValue }>

interface Reading {
  readonly draft: number
  readonly depth: number
  /** Whether anything in the schema asks which items are evaluated. */
  readonly countsItems: boolean
  /** Whether the resource around says `$recursiveAnchor`. */
  readonly isRecursive: boolean
  readonly known: KnownReadings
}

function newest(schema: JsonValue, around: Reading): JsonValue {
  if (around.depth > MAX_DEPTH) return schema
  const below = { ...around, depth: around.depth + 1 }
  if (Array.isArray(schema)) return schema.map((item) => newest(item, below))
  if (!isRecord(schema)) return schema
  const known = around.known.get(schema)
  if (known !== undefined && isSameReading(known.by, around)) return known.newest
  const read = newestSchema(schema, below)
  around.known.set(schema, { by: around, newest: read })
  return read
}

function isSameReading(one: Reading, other: Reading): boolean {
  return (
    one.draft === other.draft &&
    one.depth === other.depth &&
    one.countsItems === other.countsItems &&
    one.isRecursive === other.isRecursive
  )
}

function newestSchema(schema: JsonRecord, around: Reading): JsonValue {
  const isRoot = around.depth === 1
  const draft = isRoot ? draftOf(schema, around.draft) : draftWithin(schema, around.draft)
  const isReference = isLoneReference(schema, draft)
  const [counting, passedOver] = [new Map<string, JsonValue>(), new Map<string, JsonValue>()]
  for (const [name, value] of Object.entries(schema)) {
    const counts = isOfDraft(name, draft) && (!isReference || staysBesideReference(name, value))
    if (counts) counting.set(name, value)
    else if (typeof value === 'object' && value !== null) passedOver.set(name, value)
  }
  const isResource = isRoot || typeof counting.get('$id') === 'string'
  const isRecursive = isResource ? counting.get('$recursiveAnchor') === true : around.isRecursive
  const reading = { ...around, draft, isRecursive }
  const newestOf = (members: Iterable<readonly [string, JsonValue]>): JsonRecord =>
    Object.fromEntries([...members].map(([name, value]) => [name, newestMember(name, value, reading)]))
  const renamed = renamedKeywords(Object.fromEntries(counting), draft, isRecursive)
  const members = withSilentContains(newestOf(Object.entries(renamed)), reading)
  return passedOver.size === 0 ? members : { ...members, [PASSED_OVER]: newestOf(passedOver) }
}

/** Whether a member beside a `$ref` before 2019-09 is kept where it is. */
export function staysBesideReference(name: string, value: JsonValue): boolean {
  const mayHoldSchemas = typeof value === 'object' && holdingOf(name) === 'other'
  return (
    BESIDE_REFERENCE.has(name) || (mayHoldSchemas && name !== 'dependencies' && name !== 'additionalItems')
  )
}

function newestMember(name: string, value: JsonValue, reading: Reading): JsonValue {
  if (name === '$schema' && typeof value === 'string')
    return knownDraft(value) === undefined ? value : NEWEST_DIALECT
  const holding = holdingOf(name)
  if (holding === 'value') return value
  if (holding !== 'map' || !isRecord(value)) return newest(value, reading)
  return Object.fromEntries(Object.entries(value).map(([key, schema]) => [key, newest(schema, reading)]))
}

/** Before 2020-12, what `contains` has seen still counts as unevaluated. Under `not` nobody learns of it. */
function withSilentContains(schema: JsonRecord, { draft, countsItems }: Reading): JsonRecord {
  const { contains, minContains, maxContains, ...others } = schema
  if (contains === undefined || draft !== DRAFT_2019 || !countsItems) return schema
  const seen = {
    contains,
    ...(minContains !== undefined && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  }
  const allOf = Array.isArray(others['allOf']) ? others['allOf'] : []
  return { ...others, allOf: [...allOf, { not: { not: seen } }] }
}
