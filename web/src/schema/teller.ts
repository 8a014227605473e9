import { canonical } from './canonical'
import type { Choice, ResolvedSchema } from './ResolvedSchema'
import type { SchemaResolver } from './resolveSchema'

/**
 * The member that says by itself which branch is meant: declared beside the choice with several options, of which each
 * branch takes some and no two the same. People choose its value; to ask for the branch as well would be to ask twice.
 * @param declared the schema of the value without any branch.
 */
export function tellerOf(
  resolver: SchemaResolver,
  declared: ResolvedSchema,
  choice: Choice,
): string | undefined {
  const known = tellers.get(declared) ?? new Map<string, string | undefined>()
  tellers.set(declared, known)
  if (!known.has(choice.pointer)) known.set(choice.pointer, findTeller(resolver, declared, choice))
  return known.get(choice.pointer)
}

/** All items of a list ask the same. */
const tellers = new WeakMap<ResolvedSchema, Map<string, string | undefined>>()

function findTeller(
  resolver: SchemaResolver,
  declared: ResolvedSchema,
  { branches }: Choice,
): string | undefined {
  if (branches.length < 2) return undefined
  return [...declared.properties.keys()].find((name) => {
    const all = valuesOf(resolver, declared, name)
    const taken = branches.map((branch) => valuesOf(resolver, resolver.resolve([branch]), name))
    const values = taken.flat()
    return (
      all.length > 1 &&
      taken.every((some) => some.length > 0) &&
      new Set(values).size === values.length &&
      values.every((value) => all.includes(value))
    )
  })
}

function valuesOf(resolver: SchemaResolver, schema: ResolvedSchema, name: string): string[] {
  const conjunction = schema.properties.get(name)
  const { options = [] } = conjunction === undefined ? {} : resolver.resolve(conjunction)
  return options.map(({ value }) => canonical(value))
}
