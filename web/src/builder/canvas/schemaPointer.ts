import { fromPointer, type JsonValue } from '~/formats/nodes'
import { PASSED_OVER } from '~/schema/dialects/newestDialect'
import { oldName } from '~/schema/dialects/writtenPointer'
import { memberOf, valueAt } from '~/schema/json'
import type { Conjunction } from '~/schema/ResolvedSchema'
import type { SchemaPointer } from '../operations'

/** What stands at a place of the project file. */
interface WrittenPlace {
  readonly value: JsonValue
  readonly pointer: SchemaPointer
}

/**
 * Finds where in the project file stands what a form says of a field. Undefined where it stands nowhere in it: in a file
 * that the schema refers to, or because the data have what no schema names. The way to each place is gone once.
 * @param written the schema as the project file has it.
 */
export function schemaPointers(written: JsonValue): (conjunction: Conjunction) => SchemaPointer | undefined {
  const places = new Map<string, WrittenPlace | undefined>([['', { value: written, pointer: '/schema' }]])

  function placeAt(pointer: string): WrittenPlace | undefined {
    if (places.has(pointer)) return places.get(pointer)
    const { around, step } = lastStep(pointer)
    const found = below(placeAt(around), step)
    places.set(pointer, found)
    return found
  }

  return (conjunction) => {
    for (const { pointer } of conjunction) {
      const found = placeAt(pointer)
      if (found !== undefined) return found.pointer
    }
    return undefined
  }
}

function below(place: WrittenPlace | undefined, step: string): WrittenPlace | undefined {
  if (place === undefined) return undefined
  const [name] = fromPointer(step) ?? []
  if (name === undefined) return undefined
  if (name === PASSED_OVER && memberOf(place.value, name) === undefined) return place
  const old = oldName(place.value, name)
  const value = valueAt(place.value, [old])
  return value === undefined
    ? undefined
    : { value, pointer: `${place.pointer}${old === name ? step : `/${old}`}` }
}

/** The object whose schema names a member, and the member's name; undefined for what is no member. */
export function memberPlace(
  pointer: SchemaPointer,
): { readonly object: SchemaPointer; readonly name: string } | undefined {
  const { around, step } = lastStep(pointer)
  if (!around.endsWith(PROPERTIES)) return undefined
  const object = around.slice(0, -PROPERTIES.length)
  const [name] = fromPointer(step) ?? []
  return name === undefined || isProperty(object) ? undefined : { object, name }
}

const PROPERTIES = '/properties'

/** Whether the place is within `properties`, so that a further `properties` is a member of that name. */
function isProperty(pointer: string): boolean {
  return pointer.endsWith(PROPERTIES) && !isProperty(pointer.slice(0, -PROPERTIES.length))
}

/** @returns the step as it is written in the pointer, with its slash. */
function lastStep(pointer: string): { readonly around: string; readonly step: string } {
  const at = pointer.lastIndexOf('/')
  return { around: pointer.slice(0, Math.max(at, 0)), step: pointer.slice(Math.max(at, 0)) }
}
