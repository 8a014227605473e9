import { isRecord, memberOf, stringMember } from '~/schema/json'
import { placeBelow, type SchemaPlace } from '~/schema/place'
import type { References } from '~/schema/references'

/** Schemas that hold for one value, and the keyword of theirs that is broken or leads on. */
export interface Level {
  readonly schemas: readonly SchemaPlace[]
  /** Undefined: the schema is `false`. */
  readonly keyword: string | undefined
}

/** The way from the root of a schema to what is broken, as far as it is about the value and what is around it. */
export interface Trail {
  /** What is about the value itself: outermost first. */
  readonly levels: readonly Level[]
  /** What is about the object or list around it, with the keyword that leads from there to the value. */
  readonly around: Level | undefined
}

/** References to references that are followed from one schema. */
const MAX_FOLLOWED = 32

/** Keywords whose schemas are about the same value, and how many steps lead to one. */
const inPlace = new Map([
  ...['allOf', 'anyOf', 'oneOf', 'dependentSchemas'].map((name) => [name, 2] as const),
  ...['not', 'if', 'then', 'else', 'propertyNames'].map((name) => [name, 1] as const),
])
/** The same for schemas that are about what is in the value. */
const inside = new Map([
  ...['properties', 'patternProperties', 'prefixItems'].map((name) => [name, 2] as const),
  ...['items', 'additionalProperties', 'contains'].map((name) => [name, 1] as const),
  ...['unevaluatedProperties', 'unevaluatedItems'].map((name) => [name, 1] as const),
])

/**
 * Follows the paths that the validator tells. They go through references as if what these lead to stood there.
 * @param written turns a pattern of the validator's engine into the one that is in the schema.
 */
export function createTrails(
  references: References,
  written: (pattern: string) => string,
): (schemaPath: readonly string[]) => Trail {
  const known = new Map<string, Trail>()
  return (schemaPath) => {
    const name = JSON.stringify(schemaPath)
    const trail = known.get(name) ?? readTrail(references, schemaPath, written)
    known.set(name, trail)
    return trail
  }
}

function readTrail(
  references: References,
  schemaPath: readonly string[],
  written: (pattern: string) => string,
): Trail {
  let schemas = withReferences(references, [references.root])
  let levels: Level[] = []
  let around: Level | undefined
  for (let at = 0; at < schemaPath.length; ) {
    const keyword = keywordOf(schemas, schemaPath[at] ?? '')
    const length = inPlace.get(keyword) ?? inside.get(keyword)
    const level = { schemas, keyword }
    // With nothing behind it, it is what is broken itself.
    const isBroken = length === undefined || (length === 1 && at + 1 === schemaPath.length)
    if (isBroken) return { levels: [...levels, level], around }
    const step = length === 1 ? undefined : (schemaPath[at + 1] ?? '')
    const name = keyword === 'patternProperties' && step !== undefined ? written(step) : step
    schemas = withReferences(
      references,
      schemas.flatMap((place) => below(place, keyword, name)),
    )
    levels = inPlace.has(keyword) ? [...levels, level] : []
    if (inside.has(keyword)) around = level
    at += length
  }
  return { levels: [...levels, { schemas, keyword: undefined }], around }
}

/** A choice of which it is not known that only one branch fits has become one of any branches. */
function keywordOf(schemas: readonly SchemaPlace[], keyword: string): string {
  const has = (name: string) => schemas.some(({ schema }) => memberOf(schema, name) !== undefined)
  return keyword === 'anyOf' && !has('anyOf') && has('oneOf') ? 'oneOf' : keyword
}

function below(place: SchemaPlace, keyword: string, name: string | undefined): SchemaPlace[] {
  const next = name === undefined ? placeBelow(place, keyword) : placeBelow(place, keyword, name)
  return isRecord(next.schema) ? [next] : []
}

function withReferences(references: References, places: readonly SchemaPlace[]): readonly SchemaPlace[] {
  const found = new Map<string, SchemaPlace>()
  const waiting = [...places]
  for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
    if (found.has(place.pointer) || found.size > MAX_FOLLOWED) continue
    found.set(place.pointer, place)
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = stringMember(place.schema, keyword)
      if (reference === undefined) continue
      const isDynamic = keyword === '$dynamicRef'
      const target = isDynamic ? references.findDynamic(reference, place) : references.find(reference, place)
      if (target.kind === 'found') waiting.push(target.place)
    }
  }
  return [...found.values()]
}
