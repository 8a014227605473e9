import type { ResolvedSchema } from './ResolvedSchema'
import type { SchemaResolver } from './resolveSchema'

/** Names of the members that can have one value only, such as the constants by which branches are told apart. */
export function constantNames(resolver: SchemaResolver, schema: ResolvedSchema): ReadonlySet<string> {
  const known = names.get(schema)
  if (known !== undefined) return known
  const found = [...schema.properties].flatMap(([name, conjunction]) =>
    resolver.resolve(conjunction).options?.length === 1 ? name : [],
  )
  const set = new Set(found)
  names.set(schema, set)
  return set
}

/** All items of a list ask the same. */
const names = new WeakMap<ResolvedSchema, ReadonlySet<string>>()
