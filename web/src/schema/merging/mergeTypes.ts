import { memberOf, stringItems } from '../json'
import type { SchemaPlace } from '../place'
import type { JsonType, SchemaProblem } from '../ResolvedSchema'

const TYPES: readonly JsonType[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

/** Types that all parts allow; undefined: none says. */
export function typesOf(parts: readonly SchemaPlace[], problems: SchemaProblem[]): Set<JsonType> | undefined {
  let types: Set<JsonType> | undefined
  for (const place of parts) {
    const value = memberOf(place.schema, 'type')
    if (value === undefined) continue
    const names = typeof value === 'string' ? [value] : stringItems(value)
    const known = TYPES.filter((type) => names.includes(type))
    const unknown = names.find((name) => !TYPES.some((type) => type === name))
    if (unknown !== undefined) problems.push({ kind: 'unknown-type', type: unknown })
    else if (names.length === 0) problems.push({ kind: 'malformed-keyword', keyword: 'type' })
    if (known.length === 0) continue
    types = types === undefined ? new Set(known) : commonTypes(types, new Set(known))
  }
  return types
}

/** A choice with a branch for `null` lets it through where the schemas around the choice do. */
export function withNull(
  types: ReadonlySet<JsonType> | undefined,
  parts: readonly SchemaPlace[],
  branches: ReadonlySet<string>,
): ReadonlySet<JsonType> | undefined {
  if (types === undefined || branches.size === 0) return types
  const taken = parts.findIndex(({ pointer }) => branches.has(pointer))
  const around = typesOf(taken < 0 ? parts : parts.slice(0, taken), [])
  return around?.has('null') === false ? types : new Set([...types, 'null'])
}

export function commonTypes(a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): Set<JsonType> {
  const common = new Set([...a].filter((type) => b.has(type)))
  const hasWhole = (set: ReadonlySet<JsonType>) => set.has('integer') || set.has('number')
  if (hasWhole(a) && hasWhole(b) && !common.has('number')) common.add('integer')
  return common
}
