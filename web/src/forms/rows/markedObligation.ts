import type { Conjunction, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'

/** Which fields of a form say whether they must be filled in: those that are fewer. */
export type MarkedObligation = 'required' | 'optional' | 'none'

/** Members that are counted; what is nearer to the root comes first. */
const MAX_MEMBERS = 400

/**
 * Which of required and optional is the rarer in a form. By the schema alone and not by what is open, so that no mark
 * comes or goes while somebody works. `none`: nothing is required.
 */
export function markedObligation(resolver: SchemaResolver): MarkedObligation {
  const known = counted.get(resolver)
  if (known !== undefined) return known
  const marked = count(resolver)
  counted.set(resolver, marked)
  return marked
}

const counted = new WeakMap<SchemaResolver, MarkedObligation>()

function count(resolver: SchemaResolver): MarkedObligation {
  let required = 0
  let optional = 0
  const seen = new Set<ResolvedSchema>()
  const waiting: Conjunction[] = [resolver.root]
  // The list grows while it is gone through: level by level.
  for (const conjunction of waiting) {
    if (required + optional >= MAX_MEMBERS) break
    const schema = resolver.resolve(conjunction)
    if (seen.has(schema)) continue
    seen.add(schema)
    for (const [name, member] of schema.properties) {
      if (schema.required.has(name)) required += 1
      else optional += 1
      waiting.push(member)
    }
    waiting.push(...partsOf(schema))
  }
  if (required === 0) return 'none'
  return required <= optional ? 'required' : 'optional'
}

/** What may be in a value beside its members of known names, and what else may be said of it. */
function partsOf({
  prefix,
  items,
  additional,
  patterns,
  choices,
  conditions,
}: ResolvedSchema): Conjunction[] {
  const rest = [items, additional].filter((one) => Array.isArray(one))
  const branches = choices.flatMap((choice) => choice.branches)
  const conditional = conditions.flatMap(({ whenTrue, whenFalse }) =>
    [whenTrue ?? [], whenFalse ?? []].flat(),
  )
  const places = [...patterns.map(({ place }) => place), ...branches, ...conditional]
  return [...prefix, ...rest, ...places.map((place) => [place])]
}
