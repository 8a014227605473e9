import { fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { PASSED_OVER } from '~/schema/dialects/newestDialect'
import { writtenPointer } from '~/schema/dialects/writtenPointer'
import type { Conjunction } from '~/schema/ResolvedSchema'
import type { SchemaPointer } from '../operations'

/**
 * Where in the project file stands what a form says of a field. Undefined where it stands nowhere in it: in a file that
 * the schema refers to, or because the data have what no schema names.
 * @param written the schema as the project file has it.
 */
export function schemaPointerOf(written: JsonValue, conjunction: Conjunction): SchemaPointer | undefined {
  for (const { pointer } of conjunction) {
    const found = writtenPointer(written, pointer)
    if (lengthOf(found) === lengthOf(pointer)) return `/schema${found}`
  }
  return undefined
}

function lengthOf(pointer: string): number {
  return (fromPointer(pointer) ?? []).filter((step) => step !== PASSED_OVER).length
}

/** The object whose schema names a member, and the member's name; undefined for what is no member. */
export function memberPlace(
  pointer: SchemaPointer,
): { readonly object: SchemaPointer; readonly name: string } | undefined {
  const steps = fromPointer(pointer) ?? []
  const name = steps.at(-1)
  if (name === undefined || steps.at(-2) !== 'properties' || isProperty(steps.slice(0, -2))) return undefined
  return { object: toPointer(steps.slice(0, -2)), name }
}

/** Whether the path ends within `properties`, so that a further `properties` is a member of that name. */
function isProperty(steps: readonly string[]): boolean {
  return steps.at(-1) === 'properties' && !isProperty(steps.slice(0, -1))
}
