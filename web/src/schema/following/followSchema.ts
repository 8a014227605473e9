import type { JsonValue } from '~/formats/nodes'
import { NEWEST } from '../dialects/drafts'
import { inNewestDialect, type KnownReadings } from '../dialects/newestDialect'
import type { SchemaPlace } from '../place'
import { createReferences, type References } from '../references'
import { createResolver, type KeptSchemas, type SchemaResolver } from '../resolveSchema'
import { keptPlaces } from './keptPlaces'
import { sharedWith } from './shared'

/** A schema while it is edited, with what is known of it. */
export interface FollowedSchema {
  /** As it is written; what stayed are the objects of before. */
  readonly written: JsonValue
  readonly resolver: SchemaResolver
  /** Whether a place of the schema before says in this one what it said in that. */
  readonly isKept: (place: SchemaPlace) => boolean
  readonly references: References
  readonly readings: KnownReadings
  readonly schemas: KeptSchemas
}

/** What a schema adds up to. Of one that was edited only what the edit concerns is added up again. */
export function followSchema(schema: JsonValue, before?: FollowedSchema): FollowedSchema {
  const written = before === undefined ? schema : sharedWith(before.written, schema)
  if (before !== undefined && written === before.written) return before
  const readings: KnownReadings = before?.readings ?? new WeakMap()
  const references = createReferences(inNewestDialect(written, NEWEST, readings))
  const isKept = before === undefined ? () => false : keptPlaces(before.references, references)
  const schemas: KeptSchemas = before === undefined ? new Map() : new Map(before.schemas)
  const outdated: KeptSchemas = new Map()
  for (const [names, known] of schemas) {
    if (known.conjunction.every(isKept)) continue
    schemas.delete(names)
    outdated.set(names, known)
  }
  const resolver = createResolver(references, schemas, (names) => outdated.get(names)?.resolved.sources)
  const next = { written, resolver, isKept, references, readings, schemas }
  return before === undefined || isCalledAlike(before.resolver, resolver) ? next : anew(next)
}

/** What members are called hangs on what the whole is called (`memberTitle`), and is kept by what they add up to. */
function isCalledAlike(one: SchemaResolver, other: SchemaResolver): boolean {
  const [a, b] = [one.resolve(one.root), other.resolve(other.root)]
  return a.title === b.title && a.sources === b.sources
}

function anew(next: FollowedSchema): FollowedSchema {
  const schemas: KeptSchemas = new Map()
  return { ...next, schemas, resolver: createResolver(next.references, schemas), isKept: () => false }
}
