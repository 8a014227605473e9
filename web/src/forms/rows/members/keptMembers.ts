import type { ObjectNode } from '~/formats/nodes'
import type { ActiveSchema } from '~/schema/activeSchema'
import type { SchemaPlace } from '~/schema/place'
import type { Conjunction } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'

/**
 * Members of the value that just the choices and conditions name which do not hold now, and what those say of them.
 * They stay in the file until the person takes them out.
 */
export function keptMembers(
  resolver: SchemaResolver,
  active: ActiveSchema,
  node: ObjectNode | undefined,
): ReadonlyMap<string, Conjunction> {
  const { schema } = active
  const others = node === undefined ? [] : otherBranches(active)
  if (node === undefined || others.length === 0) return NOTHING
  const kept = new Map<string, Conjunction>()
  for (const place of others) {
    const { properties } = resolver.resolve([place])
    for (const { key } of node.members) {
      const conjunction = schema.properties.has(key) ? undefined : properties.get(key)
      // The first that knows it: two choices may see it differently.
      if (conjunction !== undefined && !kept.has(key)) kept.set(key, conjunction)
    }
  }
  return kept
}

const NOTHING: ReadonlyMap<string, Conjunction> = new Map()

function otherBranches({ schema, chosen, undecided }: ActiveSchema): SchemaPlace[] {
  const branches = chosen.flatMap(({ choice, branch }) =>
    branch === undefined ? [] : choice.branches.filter((_, index) => index !== branch),
  )
  // Until it is decided, nothing is known to be hidden.
  const decided = schema.conditions.filter((condition) => !undecided.has(condition))
  const conditional = decided.flatMap(({ whenTrue, whenFalse }) => [whenTrue ?? [], whenFalse ?? []].flat())
  const dependent = schema.dependents.map(({ place }) => place)
  return [...branches, ...conditional, ...dependent].filter((place) => !schema.sources.has(place.pointer))
}
