import { isRecord, memberOf } from './json'
import { placeBelow, type SchemaPlace } from './place'
import type { Conjunction, ResolvedSchema, Rest, SchemaProblem } from './ResolvedSchema'

type ArrayKeywords = Pick<ResolvedSchema, 'prefix' | 'items' | 'hasUniqueItems'>

export function mergeArrayKeywords(parts: readonly SchemaPlace[], problems: SchemaProblem[]): ArrayKeywords {
  const prefix: Conjunction[] = []
  const rest: SchemaPlace[] = []
  let isClosed = false

  function addRest(place: SchemaPlace, keyword: string): void {
    const value = memberOf(place.schema, keyword)
    if (value === false) isClosed = true
    else if (isRecord(value)) rest.push(placeBelow(place, keyword))
    else if (value !== undefined && value !== true) problems.push({ kind: 'malformed-keyword', keyword })
  }

  for (const place of parts) {
    const prefixItems = memberOf(place.schema, 'prefixItems')
    for (const index of Array.isArray(prefixItems) ? prefixItems.keys() : [])
      prefix[index] = [...(prefix[index] ?? []), placeBelow(place, 'prefixItems', index)]
    addRest(place, 'items')
    addRest(place, 'unevaluatedItems')
  }
  const items: Rest = isClosed ? 'nothing' : rest.length === 0 ? 'anything' : rest
  const hasUniqueItems = parts.some((place) => memberOf(place.schema, 'uniqueItems') === true)
  return { prefix, items, hasUniqueItems }
}
