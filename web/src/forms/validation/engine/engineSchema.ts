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

  function readablePattern(written: string): string | undefined {
    const pattern = enginePattern(written)
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
      const pattern = readablePattern(value)
      return pattern === undefined ? [] : [[name, pattern]]
    }
    if (holdingOf(name) === 'value') return [[name, value]]
    if (holdingOf(name) !== 'map' || !isRecord(value)) return [[name, within(placeBelow(place, name))]]
    const schemas = Object.keys(value).flatMap((key): [string, JsonValue][] => {
      const readable = name === 'patternProperties' ? readablePattern(key) : key
      return readable === undefined ? [] : [[readable, within(placeBelow(place, name, key))]]
    })
    return [[name, Object.fromEntries(schemas)]]
  }

  return { schema: within(root), writtenPatterns }
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
    path.map((name, at) => (path[at - 1] === 'patternProperties' ? (enginePattern(name) ?? name) : name)),
  )
}
