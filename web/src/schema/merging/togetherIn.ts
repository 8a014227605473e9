import { isRecord, memberOf } from '../json'
import type { SchemaPlace } from '../place'
import type { PartsOf } from './plainChoice'

/** A branch of nothing else says which members there may be, and forbids none. */
const DESCRIBING: ReadonlySet<string> = new Set(['$comment', '$ref', 'properties', 'required', 'type'])

/**
 * The schemas of an `anyOf` whose branches describe members that no other of them has. All may hold at once, as `files`,
 * `include` and `exclude` of a TypeScript project, so nobody has to say which of them they mean. What a branch demands is
 * demanded by it alone: the validator says where none holds. Undefined where the branches exclude one another, or have
 * titles to be chosen by.
 */
export function togetherIn(
  branches: readonly SchemaPlace[],
  partsOf: PartsOf,
): readonly SchemaPlace[] | undefined {
  const together: SchemaPlace[] = []
  const known = new Set<string>()
  for (const branch of branches) {
    const parts = partsOf(branch)
    if (parts?.every(({ schema }) => isDescribing(schema)) !== true) return undefined
    const names = new Set(parts.flatMap(({ schema }) => Object.keys(propertiesOf(schema))))
    if (names.size === 0 || [...names].some((name) => known.has(name))) return undefined
    for (const name of names) known.add(name)
    together.push(...parts)
  }
  return branches.length > 1 ? together : undefined
}

function isDescribing(schema: SchemaPlace['schema']): boolean {
  return (
    isRecord(schema) &&
    Object.keys(schema).every((keyword) => DESCRIBING.has(keyword)) &&
    (memberOf(schema, 'type') ?? 'object') === 'object'
  )
}

function propertiesOf(schema: SchemaPlace['schema']): object {
  const properties = memberOf(schema, 'properties')
  return isRecord(properties) ? properties : {}
}
