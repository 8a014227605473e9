import { isRecord, memberOf, stringItems } from './json'
import { placeBelow, type SchemaPlace } from './place'
import type { Conjunction, ResolvedSchema, Rest, SchemaProblem } from './ResolvedSchema'

type ObjectKeywords = Pick<
  ResolvedSchema,
  'properties' | 'patterns' | 'additional' | 'required' | 'isOpen' | 'dependents' | 'dependentRequired'
>

export function mergeObjectKeywords(
  parts: readonly SchemaPlace[],
  problems: SchemaProblem[],
): ObjectKeywords {
  const properties = new Map<string, Conjunction>()
  const required = new Set<string>()
  const patterns: { source: string; place: SchemaPlace }[] = []
  const dependents: { name: string; place: SchemaPlace }[] = []
  const dependentRequired: { name: string; required: string[] }[] = []

  for (const place of parts) {
    for (const name of membersOf(place, 'properties', problems)) {
      properties.set(name, [...(properties.get(name) ?? []), placeBelow(place, 'properties', name)])
    }
    for (const source of membersOf(place, 'patternProperties', problems)) {
      patterns.push({ source, place: placeBelow(place, 'patternProperties', source) })
    }
    // Draft-03's `required: true` says nothing that a form could show; it is passed over.
    for (const name of stringItems(memberOf(place.schema, 'required'))) required.add(name)
    for (const name of membersOf(place, 'dependentSchemas', problems)) {
      dependents.push({ name, place: placeBelow(place, 'dependentSchemas', name) })
    }
    for (const name of membersOf(place, 'dependentRequired', problems)) {
      const names = memberOf(memberOf(place.schema, 'dependentRequired'), name)
      dependentRequired.push({ name, required: stringItems(names) })
    }
  }
  const isOpen = parts.some((place) => memberOf(place.schema, 'additionalProperties') === true)
  return {
    properties,
    required,
    patterns,
    dependents,
    dependentRequired,
    isOpen,
    additional: additionalOf(parts),
  }
}

function membersOf(place: SchemaPlace, keyword: string, problems: SchemaProblem[]): string[] {
  const value = memberOf(place.schema, keyword)
  if (value === undefined) return []
  if (isRecord(value)) return Object.keys(value)
  problems.push({ kind: 'malformed-keyword', keyword })
  return []
}

/** `unevaluatedProperties` counts like `additionalProperties`: for a form both say what else may be added. */
function additionalOf(parts: readonly SchemaPlace[]): Rest {
  const places: SchemaPlace[] = []
  for (const place of parts) {
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      const value = memberOf(place.schema, keyword)
      if (value === false) return 'nothing'
      if (isRecord(value)) places.push(placeBelow(place, keyword))
    }
  }
  return places.length === 0 ? 'anything' : places
}
