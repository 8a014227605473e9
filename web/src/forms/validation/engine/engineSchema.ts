import { fromPointer, type JsonValue, toPointer } from '~/drafts/json'
import { isRecord, type JsonRecord } from '../../schema/json'
import { placeBelow, type SchemaPlace } from '../../schema/place'
import type { References } from '../../schema/references'
import { holdingOf } from '../../schema/subschemas'
import { enginePattern } from './patterns'

/** In the place of `multipleOf`: our own, which is exact. */
export const EXACT_MULTIPLE = 'x-multiple-of'

/** In the place of `uniqueItems`: our own, for the validator compares each item with each. */
export const UNIQUE = 'x-unique-items'

interface EngineSchema {
  readonly schema: JsonValue
  /** What patterns were, by what they are for the validator's engine. */
  readonly writtenPatterns: ReadonlyMap<string, string>
}

/**
 * A schema of the newest dialect as the validator's engine has to be given it: patterns as it takes them, what is no
 * regular expression left out (as in internal/project), and every reference by the place that it leads to, which is the
 * same for the form.
 */
export function engineSchema(references: References): EngineSchema {
  const { root } = references
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
    return Object.fromEntries(
      Object.entries(schema).flatMap(([name, value]) => entry(place, name, value, schema)),
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
      return [[name, found.kind === 'found' ? engineAddress(root, found.place.pointer) : value]]
    }
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

  return { schema: within(root), writtenPatterns }
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

/** By what a reference leads to a place in the engine's schema. */
export function engineAddress(root: SchemaPlace, pointer: string): string {
  return `${root.base}#${enginePointer(pointer).split('/').map(encodeURIComponent).join('/')}`
}

/** A place as it is once patterns are as the engine takes them: they are names under `patternProperties`. */
export function enginePointer(pointer: string): string {
  if (!pointer.includes('/patternProperties/')) return pointer
  const path = fromPointer(pointer) ?? []
  return toPointer(
    path.map((name, at) => (path[at - 1] === 'patternProperties' ? (engineName(name) ?? name) : name)),
  )
}
