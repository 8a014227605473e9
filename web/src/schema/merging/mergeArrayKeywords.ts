import type { JsonValue } from '~/formats/nodes'
import { isRecord, memberOf } from '../json'
import { placeBelow, type SchemaPlace } from '../place'
import type { Conjunction, ResolvedSchema, Rest, SchemaProblem } from '../ResolvedSchema'

type ArrayKeywords = Pick<ResolvedSchema, 'prefix' | 'items' | 'hasUniqueItems'>

/** What one of the schemas says about items by their position. */
interface Tuple {
  /** By position; undefined where another one speaks of the item. */
  readonly prefix: readonly (SchemaPlace | undefined)[]
  /** The schema of those behind; undefined: anything. */
  readonly rest: SchemaPlace | undefined
  readonly isClosed: boolean
}

export function mergeArrayKeywords(parts: readonly SchemaPlace[], problems: SchemaProblem[]): ArrayKeywords {
  const tuples = [...parts.map((place) => tupleOf(place, 'items', problems)), ...unevaluated(parts, problems)]
  const closedAt = Math.min(...tuples.map(({ prefix, isClosed }) => (isClosed ? prefix.length : Infinity)))
  const length = Math.min(closedAt, Math.max(0, ...tuples.map(({ prefix }) => prefix.length)))
  const prefix = Array.from(
    { length },
    (_, index): Conjunction =>
      tuples.flatMap(({ prefix, rest }) => (index < prefix.length ? prefix[index] : rest) ?? []),
  )
  const rest = tuples.flatMap((tuple) => tuple.rest ?? [])
  const items: Rest = closedAt < Infinity ? 'nothing' : rest.length === 0 ? 'anything' : rest
  const hasUniqueItems = parts.some((place) => memberOf(place.schema, 'uniqueItems') === true)
  return { prefix, items, hasUniqueItems }
}

function tupleOf(place: SchemaPlace, keyword: string, problems: SchemaProblem[]): Tuple {
  const prefixItems = memberOf(place.schema, 'prefixItems')
  const length = Array.isArray(prefixItems) ? prefixItems.length : 0
  const prefix = Array.from({ length }, (_, index) => placeBelow(place, 'prefixItems', index))
  const value: JsonValue | undefined = memberOf(place.schema, keyword)
  const isKnown = value === undefined || typeof value === 'boolean' || isRecord(value)
  if (!isKnown) problems.push({ kind: 'malformed-keyword', keyword })
  const rest = isRecord(value) ? placeBelow(place, keyword) : undefined
  return { prefix, rest, isClosed: value === false }
}

/**
 * `unevaluatedItems` is about items that no other schema speaks of: about none where `items` is somewhere, and about
 * nobody knows which where `contains` is.
 */
function unevaluated(parts: readonly SchemaPlace[], problems: SchemaProblem[]): Tuple[] {
  const isSpokenOf = parts.some(
    ({ schema }) => memberOf(schema, 'items') !== undefined || memberOf(schema, 'contains') !== undefined,
  )
  if (isSpokenOf) return []
  const length = Math.max(...parts.map(({ schema }) => lengthOf(memberOf(schema, 'prefixItems'))))
  return parts
    .filter(({ schema }) => memberOf(schema, 'unevaluatedItems') !== undefined)
    .map((place) => {
      const { rest, isClosed } = tupleOf(place, 'unevaluatedItems', problems)
      return { prefix: Array.from({ length }), rest, isClosed }
    })
}

function lengthOf(value: JsonValue | undefined): number {
  return Array.isArray(value) ? value.length : 0
}
