import { isRecord } from './json'
import { placeBelow, type SchemaPlace } from './place'

/** Members of a schema, in its newest dialect, that are a schema. */
const SINGLE: ReadonlySet<string> = new Set(
  (
    'items contains not if then else propertyNames additionalProperties ' +
    'unevaluatedItems unevaluatedProperties contentSchema'
  ).split(' '),
)

/** Those that are lists of schemas. */
const LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])

/** Those that are schemas by name. */
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])

/** Those that are values: whatever is in them, it is no schema. */
const VALUES: ReadonlySet<string> = new Set(
  'const enum default examples type required dependentRequired enumNames errorMessage $vocabulary'.split(' '),
)

/** Those that tell people about values, and ask nothing of them. */
export const WORDS: ReadonlySet<string> = new Set(
  'title description markdownDescription examples $comment'.split(' '),
)

/** What a member of a schema holds. `other`: no keyword has that name, but a reference may lead to schemas in it. */
type Holding = 'schema' | 'list' | 'map' | 'value' | 'other'

export function holdingOf(name: string): Holding {
  if (SINGLE.has(name)) return 'schema'
  if (LISTS.has(name)) return 'list'
  if (MAPS.has(name)) return 'map'
  return VALUES.has(name) ? 'value' : 'other'
}

/** The places of the schemas right below one, by the keywords that hold some. */
export function subschemas(place: SchemaPlace): SchemaPlace[] {
  const { schema } = place
  if (!isRecord(schema)) return []
  return Object.entries(schema).flatMap(([name, value]) => {
    const holding = holdingOf(name)
    if (holding === 'schema') return placeBelow(place, name)
    if (holding === 'list' && Array.isArray(value))
      return [...value.keys()].map((at) => placeBelow(place, name, at))
    if (holding === 'map' && isRecord(value))
      return Object.keys(value).map((at) => placeBelow(place, name, at))
    return []
  })
}
