import { type JsonValue, toPointer } from '~/formats/nodes'
import { memberOf, stringMember } from './json'

/** A schema and where it stands: by its place the validator in the worker finds the same schema. */
export interface SchemaPlace {
  readonly schema: JsonValue
  /** JSON Pointer from the root of the project's schema, as it is in the newest dialect. */
  readonly pointer: string
  /** Base address of the schema resource it is in, for `$ref`. */
  readonly base: string
}

/** Base of a schema without `$id`. It is never fetched; nothing is. */
const ROOT_BASE = 'sheaf:/schema'

export function rootPlace(schema: JsonValue): SchemaPlace {
  return { schema, pointer: '', base: baseWithin(schema, ROOT_BASE) }
}

/** The place below `place` by member names and list positions; its schema is null where there is nothing. */
export function placeBelow(place: SchemaPlace, ...steps: readonly (string | number)[]): SchemaPlace {
  let { schema, pointer, base } = place
  for (const step of steps) {
    const next = Array.isArray(schema) ? schema[Number(step)] : memberOf(schema, String(step))
    schema = next ?? null
    pointer += toPointer([String(step)])
    base = baseWithin(schema, base)
  }
  return { schema, pointer, base }
}

function baseWithin(schema: JsonValue, base: string): string {
  const id = stringMember(schema, '$id')
  if (id === undefined || id.startsWith('#')) return base
  const [withoutFragment = ''] = (absolute(id, base) ?? base).split('#')
  return withoutFragment
}

/** An absolute address, or undefined where the two do not go together (`a.json` upon a `urn:`). */
export function absolute(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined
}
