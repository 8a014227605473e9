import { fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { isRecord, type JsonRecord } from '~/schema/json'
import { placeBelow, type SchemaPlace } from '~/schema/place'
import type { References } from '~/schema/references'
import { holdingOf } from '~/schema/subschemas'
import { enginePattern } from './patterns'
import type { Unsure } from './unsure'

/** In the place of `multipleOf`: our own, which is exact. */
export const EXACT_MULTIPLE = 'x-multiple-of'

/** In the place of `uniqueItems`: our own, for the validator compares each item with each. */
export const UNIQUE = 'x-unique-items'

/** In the place of a reference to what is not at hand: our own, which says whether data fit it. */
export const LOST = 'x-lost'

interface EngineSchema {
  readonly schema: JsonValue
  /** Where in `schema` is what is at a JSON pointer of the schema that it was made of. */
  readonly pointer: (pointer: string) => string
  /** The same as an address. */
  readonly address: (pointer: string) => string
  /** What patterns were, by what they are for the validator's engine. */
  readonly writtenPatterns: ReadonlyMap<string, string>
}

/**
 * A schema of the newest dialect as the validator's engine has to be given it: patterns as it takes them, what is no
 * regular expression left out (as in internal/project), and every reference by the place that it leads to, which is the
 * same for the form.
 */
export function engineSchema(references: References, unsure: Unsure): EngineSchema {
  const { root } = references
  const { lost, open, moved } = unsure
  const writtenPatterns = new Map<string, string>()

  function readable(written: string, read: typeof enginePattern): string | undefined {
    const pattern = read(written)
    if (pattern !== undefined) writtenPatterns.set(pattern, written)
    return pattern
  }

  function within(place: SchemaPlace): JsonValue {
    const { schema } = place
    if (Array.isArray(schema)) return schema.map((_, at) => within(placeBelow(place, at)))
    if (!isRecord(schema)) return schema
    const entries = Object.entries(schema).flatMap(([name, value]) => entry(place, name, value, schema))
    const reference = lost.get(place.pointer) ?? open.get(place.pointer)
    const lacking = reference === undefined ? [] : [[LOST, reference] as const]
    return withMoved(place.pointer, Object.fromEntries([...entries, ...lacking]))
  }

  function withMoved(pointer: string, schema: JsonRecord): JsonValue {
    if (moved.size === 0) return schema
    return Object.fromEntries(
      Object.entries(schema).flatMap(([name, value]): [string, JsonValue][] => {
        const [to, , inside] = moved.get(`${pointer}/${name}`) ?? [name]
        // It goes into the other list, which may not be there.
        if (inside !== undefined) return 'allOf' in schema ? [] : [['allOf', [{ [inside]: value }]]]
        const more = name === 'allOf' ? moved.get(`${pointer}/oneOf`)?.[2] : undefined
        const list =
          more !== undefined && Array.isArray(value) ? [...value, { [more]: schema['oneOf'] ?? [] }] : value
        return [[to ?? name, list]]
      }),
    )
  }

  function entry(
    place: SchemaPlace,
    name: string,
    value: JsonValue,
    { $id }: JsonRecord,
  ): [string, JsonValue][] {
    if (name === 'multipleOf' && typeof value === 'number') return [[EXACT_MULTIPLE, value]]
    if (name === 'uniqueItems' && typeof value === 'boolean') return value ? [[UNIQUE, true]] : []
    if (name === '$id' && typeof $id === 'string') return [[name, place.base]]
    if (name === '$ref' && typeof value === 'string') {
      const found = references.find(value, place)
      if (found.kind === 'found') return [[name, address(found.place.pointer)]]
    }
    if ((name === '$ref' || name === '$dynamicRef') && lost.get(place.pointer) === value) return []
    if (name === 'pattern' && typeof value === 'string') {
      const pattern = readable(value, enginePattern)
      return pattern === undefined ? [] : [[name, pattern]]
    }
    if (holdingOf(name) === 'value') return [[name, value]]
    if (holdingOf(name) !== 'map' || !isRecord(value)) return [[name, within(placeBelow(place, name))]]
    const schemas = Object.keys(value).flatMap((key): [string, JsonValue][] => {
      const read = name === 'patternProperties' ? readable(key, engineName) : key
      return read === undefined ? [] : [[read, within(placeBelow(place, name, key))]]
    })
    return [[name, Object.fromEntries(schemas)]]
  }

  /** Patterns are names under `patternProperties`, and are as the engine takes them. */
  function pointer(written: string): string {
    if (moved.size === 0 && !written.includes('/patternProperties/')) return written
    const path = fromPointer(written) ?? []
    let way = ''
    const steps = path.map((name, at) => {
      way += toPointer([name])
      if (path[at - 1] === 'patternProperties') return [engineName(name) ?? name]
      return moved.get(way) ?? [name]
    })
    return toPointer(steps.flat())
  }

  function address(written: string): string {
    return `${root.base}#${pointer(written).split('/').map(encodeURIComponent).join('/')}`
  }

  return { schema: within(root), writtenPatterns, pointer, address }
}

/**
 * A pattern as a name under `patternProperties`. Two patterns may be the same for the engine, and must not be one member:
 * the end, which may always match nothing, is another one for each.
 */
function engineName(pattern: string): string | undefined {
  const made = enginePattern(pattern)
  if (made === undefined || made === pattern) return made
  const codes = Array.from(pattern, (char) => (char.codePointAt(0) ?? 0).toString(16))
  return `${made}(?:|${codes.join('g')})`
}
