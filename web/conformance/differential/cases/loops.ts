import { isRecord, type JsonRecord } from '~/schema/json'
import type { JsonValue } from '../../../src/formats/nodes'
import type { Definitions } from './dialects'

const references = ['$ref', '$dynamicRef', '$recursiveRef']
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']

/** Where the references lead to that are applied to the very value that the schema is applied to. */
function leadsTo(schema: JsonValue): string[] {
  if (Array.isArray(schema)) return schema.flatMap(leadsTo)
  if (!isRecord(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (references.includes(keyword)) return typeof value === 'string' ? [value] : []
    if (!inPlace.includes(keyword)) return []
    return isRecord(value) && keyword.startsWith('depend')
      ? Object.values(value).flatMap(leadsTo)
      : leadsTo(value)
  })
}

/** Whether applying the schema to one value would never end: then JSON Schema does not say what it means. */
export function loops(root: JsonRecord, { a, b, named }: Definitions): boolean {
  const ways: Readonly<Record<string, readonly string[]>> = {
    '#': leadsTo(root),
    '#/$defs/a': leadsTo(a),
    '#/$defs/a~1b': leadsTo(a),
    '#/$defs/tuple/items/0': leadsTo(a),
    '#/$defs/b': leadsTo(b),
    '#named': leadsTo(named),
  }
  const isOnWay = (place: string, way: readonly string[]): boolean =>
    way.includes(place) || (ways[place] ?? []).some((next) => isOnWay(next, [...way, place]))
  return Object.keys(ways).some((place) => isOnWay(place, []))
}
