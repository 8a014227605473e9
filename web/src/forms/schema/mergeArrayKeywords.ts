import { isRecord, memberOf } from './json'
import { placeBelow, type SchemaPlace } from './place'
import type { Conjunction, ResolvedSchema, Rest, SchemaProblem } from './ResolvedSchema'

type ArrayKeywords = Pick<ResolvedSchema, 'prefix' | 'items' | 'hasUniqueItems'>

/** Both tuple forms: `prefixItems` with `items` (2020-12), `items` as a list with `additionalItems` (before). */
export function mergeArrayKeywords(parts: readonly SchemaPlace[], problems: SchemaProblem[]): ArrayKeywords {
  const prefix: Conjunction[] = []
  const rest: SchemaPlace[] = []
  let isClosed = false

  function addPrefix(place: SchemaPlace, keyword: string, length: number): void {
    for (let index = 0; index < length; index++) {
      prefix[index] = [...(prefix[index] ?? []), placeBelow(place, keyword, index)]
    }
  }
  function addRest(place: SchemaPlace, keyword: string): void {
    const value = memberOf(place.schema, keyword)
    if (value === false) isClosed = true
    else if (isRecord(value)) rest.push(placeBelow(place, keyword))
    else if (value !== undefined && value !== true) problems.push({ kind: 'malformed-keyword', keyword })
  }

  for (const place of parts) {
    const items = memberOf(place.schema, 'items')
    const prefixItems = memberOf(place.schema, 'prefixItems')
    if (Array.isArray(prefixItems)) addPrefix(place, 'prefixItems', prefixItems.length)
    if (Array.isArray(items)) {
      addPrefix(place, 'items', items.length)
      addRest(place, 'additionalItems')
    } else addRest(place, 'items')
    addRest(place, 'unevaluatedItems')
  }
  const items: Rest = isClosed ? 'nothing' : rest.length === 0 ? 'anything' : rest
  const hasUniqueItems = parts.some((place) => memberOf(place.schema, 'uniqueItems') === true)
  return { prefix, items, hasUniqueItems }
}
