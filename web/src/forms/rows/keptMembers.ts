import type { JsonObject } from '~/drafts/json'
import type { ChosenBranch } from '../schema/activeSchema'
import type { SchemaPlace } from '../schema/place'
import type { ResolvedSchema } from '../schema/ResolvedSchema'
import type { SchemaResolver } from '../schema/resolveSchema'
import { nameAsTitle } from './labels'

/** Members of the value that just the branches name which do not hold now: name and title of each. */
export function keptMembers(
  resolver: SchemaResolver,
  schema: ResolvedSchema,
  chosen: readonly ChosenBranch[],
  node: JsonObject | undefined,
): ReadonlyMap<string, string> {
  const others = otherBranches(schema, chosen)
  if (node === undefined || others.length === 0) return NOTHING
  const kept = new Map<string, string>()
  for (const place of others) {
    const { properties } = resolver.resolve([place])
    for (const { key } of node.members) {
      const conjunction = schema.properties.has(key) ? undefined : properties.get(key)
      if (conjunction !== undefined) kept.set(key, resolver.resolve(conjunction).title ?? nameAsTitle(key))
    }
  }
  return kept
}

const NOTHING: ReadonlyMap<string, string> = new Map()

function otherBranches(schema: ResolvedSchema, chosen: readonly ChosenBranch[]): SchemaPlace[] {
  const branches = chosen.flatMap(({ choice, branch }) =>
    branch === undefined ? [] : choice.branches.filter((_, index) => index !== branch),
  )
  const conditional = schema.conditions.flatMap(({ whenTrue, whenFalse }) =>
    [whenTrue ?? [], whenFalse ?? []].flat(),
  )
  return [...branches, ...conditional].filter((place) => !schema.sources.has(place.pointer))
}
