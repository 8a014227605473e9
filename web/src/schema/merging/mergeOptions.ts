import type { JsonValue } from '~/formats/nodes'
import { canonical } from '../canonical'
import { memberOf, stringItems } from '../json'
import type { SchemaPlace } from '../place'
import type { EnumOption, JsonType, SchemaProblem } from '../ResolvedSchema'

/** `enum` and `const` of all parts: what all of them, and the types, allow. */
export function mergeOptions(
  parts: readonly SchemaPlace[],
  labelled: readonly EnumOption[] | undefined,
  types: ReadonlySet<JsonType> | undefined,
  problems: SchemaProblem[],
): readonly EnumOption[] | undefined {
  let options = labelled
  for (const { schema } of parts) {
    const constant = memberOf(schema, 'const')
    const list = memberOf(schema, 'enum')
    if (list !== undefined && !Array.isArray(list))
      problems.push({ kind: 'malformed-keyword', keyword: 'enum' })
    const allowed = constant !== undefined ? [constant] : Array.isArray(list) ? list : undefined
    if (allowed === undefined) continue
    // `enumNames`: RJSF's labels, found in the wild.
    const names = stringItems(memberOf(schema, 'enumNames'))
    const mine = allowed.map((value, index): EnumOption => {
      const label = names[index]
      return label === undefined ? { value } : { value, label }
    })
    options = options === undefined ? mine : commonOptions(options, mine)
  }
  return types === undefined ? options : options?.filter(({ value }) => isOfTypes(value, types))
}

function isOfTypes(value: JsonValue, types: ReadonlySet<JsonType>): boolean {
  if (typeof value === 'number')
    return types.has('number') || (types.has('integer') && Number.isInteger(value))
  if (value === null) return types.has('null')
  if (Array.isArray(value)) return types.has('array')
  const type = typeof value
  return type === 'string' || type === 'boolean' || type === 'object' ? types.has(type) : false
}

/** By their texts: two lists of ten thousand are not to be compared each with each. */
export function commonOptions(
  options: readonly EnumOption[],
  others: readonly EnumOption[],
): readonly EnumOption[] {
  const values = new Set(others.map(({ value }) => canonical(value)))
  return options.filter(({ value }) => values.has(canonical(value)))
}
