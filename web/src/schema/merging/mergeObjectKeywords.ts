import { isRecord, memberOf, stringItems } from '../json'
import { patternApplies } from '../patternApplies'
import { placeBelow, type SchemaPlace } from '../place'
import type { Conjunction, ResolvedSchema, Rest, SchemaProblem } from '../ResolvedSchema'

type ObjectKeywords = Pick<
  ResolvedSchema,
  'properties' | 'patterns' | 'additional' | 'required' | 'isOpen' | 'dependents' | 'dependentRequired'
>

/** @param together schemas of which any may hold: they name members and demand none. */
export function mergeObjectKeywords(
  parts: readonly SchemaPlace[],
  together: readonly SchemaPlace[],
  problems: SchemaProblem[],
): ObjectKeywords {
  const properties = new Map<string, Conjunction>()
  const required = new Set<string>()
  const patterns: { source: string; place: SchemaPlace }[] = []
  const dependents: { name: string; place: SchemaPlace }[] = []
  const dependentRequired: { name: string; required: string[] }[] = []

  for (const place of [...parts, ...together]) {
    for (const name of membersOf(place, 'properties', problems)) {
      properties.set(name, [...(properties.get(name) ?? []), placeBelow(place, 'properties', name)])
    }
  }
  for (const place of parts) {
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
  for (const place of parts) {
    for (const name of unknownTo(place, properties.keys()))
      properties.set(name, [...(properties.get(name) ?? []), placeBelow(place, 'additionalProperties')])
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

/**
 * Names that other schemas declare, and that one with `additionalProperties` of its own does not know: to it they are
 * additional, which most often forbids them.
 */
function unknownTo({ schema }: SchemaPlace, names: Iterable<string>): string[] {
  const rest = memberOf(schema, 'additionalProperties')
  if (rest !== false && !isRecord(rest)) return []
  const own = memberOf(schema, 'properties')
  const patterns = memberOf(schema, 'patternProperties')
  const sources = isRecord(patterns) ? Object.keys(patterns) : []
  return [...names].filter(
    (name) =>
      memberOf(own, name) === undefined &&
      // A pattern that is not tried here may be the one that takes it.
      sources.every((source) => patternApplies(source, name) === false),
  )
}

/**
 * `unevaluatedProperties` counts like `additionalProperties`: for a form both say what else may be added. Where the latter
 * is, everything is evaluated.
 */
function additionalOf(parts: readonly SchemaPlace[]): Rest {
  const has = (keyword: string) => parts.filter((place) => memberOf(place.schema, keyword) !== undefined)
  const keyword = has('additionalProperties').length > 0 ? 'additionalProperties' : 'unevaluatedProperties'
  const speaking = has(keyword)
  if (speaking.some((place) => memberOf(place.schema, keyword) === false)) return 'nothing'
  const places = speaking.filter((place) => isRecord(memberOf(place.schema, keyword)))
  return places.length === 0 ? 'anything' : places.map((place) => placeBelow(place, keyword))
}
