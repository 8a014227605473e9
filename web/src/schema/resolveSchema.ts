import type { JsonValue } from '~/formats/nodes'
import { inNewestDialect } from './dialects/newestDialect'
import { isRecord, memberOf, stringMember } from './json'
import { mergeKeywords } from './merging/mergeKeywords'
import { placeBelow, type SchemaPlace } from './place'
import type { Conjunction, ResolvedSchema, SchemaProblem } from './ResolvedSchema'
import { createReferences, type Reference, type References } from './references'

/**
 * Schemas that one value may be made of. A schema with 2^26 ways through its `allOf`s ends here with a note; each
 * place counts once, so honest schemas stay far below.
 */
const MAX_PARTS = 2_000

export interface SchemaResolver {
  readonly root: Conjunction
  /** Adds a conjunction up: follows `$ref`s (also recursive ones) and `allOf`. Never throws, never fetches. */
  resolve(conjunction: Conjunction): ResolvedSchema
}

/** For a schema of any dialect. */
export function createSchemaResolver(schema: JsonValue): SchemaResolver {
  return createResolver(createReferences(inNewestDialect(schema)))
}

/** What conjunctions came to, by the names of their places. */
export type KeptSchemas = Map<
  string,
  { readonly conjunction: Conjunction; readonly resolved: ResolvedSchema }
>

/**
 * @param byNames what is known to add up to the same, and takes what comes.
 * @param sourcesBefore the places that a conjunction of these names was made of before an edit: as long as they are the
 * same they are one object.
 */
export function createResolver(
  references: References,
  byNames: KeptSchemas = new Map(),
  sourcesBefore: (names: string) => ReadonlySet<string> | undefined = () => undefined,
): SchemaResolver {
  // Conjunctions of list items are one array for all items, so identity finds them; the names find the others.
  const byIdentity = new WeakMap<Conjunction, ResolvedSchema>()

  function resolve(conjunction: Conjunction): ResolvedSchema {
    const known = byIdentity.get(conjunction)
    if (known !== undefined) return known
    // As JSON, since the root's pointer is empty: it is not to be taken for no schema at all.
    const names = JSON.stringify(conjunction.map((place) => place.pointer))
    const resolved = byNames.get(names)?.resolved ?? addUp(conjunction, names)
    byNames.set(names, { conjunction, resolved })
    byIdentity.set(conjunction, resolved)
    return resolved
  }

  function addUp(conjunction: Conjunction, names: string): ResolvedSchema {
    const problems: SchemaProblem[] = []
    const { parts, seen } = collect(conjunction, problems)
    const before = sourcesBefore(names)
    const sources = before !== undefined && isSameSet(before, seen) ? before : seen
    return mergeKeywords(parts, problems, sources, (branch) => {
      const lost: SchemaProblem[] = []
      const collected = collect([branch], lost)
      return lost.length === 0 ? collected.parts : undefined
    })
  }

  /** All schemas that hold where these do. */
  function collect(conjunction: Conjunction, problems: SchemaProblem[]) {
    const parts: SchemaPlace[] = []
    const seen = new Set<string>()
    const waiting = conjunction.toReversed()
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      // A schema that refers to itself adds nothing the second time.
      if (seen.has(place.pointer)) continue
      seen.add(place.pointer)
      if (seen.size > MAX_PARTS) {
        problems.push({ kind: 'too-large' })
        break
      }
      parts.push(place)
      if (!isRecord(place.schema)) continue
      // Not by spreading: there may be more of them than a call takes arguments.
      for (const more of included(place, problems).toReversed()) waiting.push(more)
    }
    return { parts, seen }
  }

  /** The schemas that hold beside the keywords of `place` itself. */
  function included(place: SchemaPlace, problems: SchemaProblem[]): SchemaPlace[] {
    const found: SchemaPlace[] = []
    function add(reference: Reference): void {
      if (reference.kind === 'found') found.push(reference.place)
      // What is not at hand may allow anything; the check of the data says so, once.
      else if (reference.kind === 'missing')
        problems.push({ kind: 'reference-missing', reference: reference.reference })
    }
    const ref = stringMember(place.schema, '$ref')
    if (ref !== undefined) add(references.find(ref, place))
    const dynamic = stringMember(place.schema, '$dynamicRef')
    if (dynamic !== undefined) add(references.findDynamic(dynamic, place))

    const allOf = memberOf(place.schema, 'allOf')
    if (Array.isArray(allOf)) for (const step of allOf.keys()) found.push(placeBelow(place, 'allOf', step))
    else if (allOf !== undefined) problems.push({ kind: 'malformed-keyword', keyword: 'allOf' })
    return found
  }

  return { root: [references.root], resolve }
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name))
}
