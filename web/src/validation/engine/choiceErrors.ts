import { parseJson } from '~/formats/json'
import { type DataNode, isSameValue, type JsonValue, toPointer } from '~/formats/nodes'
import { memberOf } from '~/schema/json'
import { matchBranch } from '~/schema/matchBranch'
import { placeBelow, type SchemaPlace } from '~/schema/place'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { isOfType } from '~/schema/typeOfNode'
import type { SchemaError } from '../protocol'

/** The choice at a keyword of a schema. */
interface ChoicePlace {
  readonly place: SchemaPlace
  readonly keyword: string
}

/**
 * What is wrong with a value that fits none of the branches of a choice. The form shows the branch that the value means,
 * so what is wrong by that one is said. Where the value means none, all that would fit is named. Pointers are relative
 * to the value.
 * @param errorsBy what is wrong by the branch at a position.
 */
export function choiceErrors(
  resolver: SchemaResolver,
  { place, keyword }: ChoicePlace,
  value: JsonValue,
  errorsBy: (branch: number) => readonly SchemaError[],
): readonly SchemaError[] | undefined {
  const list = memberOf(place.schema, keyword)
  if (!Array.isArray(list)) return undefined
  const branches = [...list.keys()].map((at) => placeBelow(place, keyword, at))
  const text = JSON.stringify(value)
  const parse = parseJson(text)
  if (!parse.ok) return undefined
  const choice = { pointer: `${place.pointer}/${keyword}`, branches }
  const schemas = branches.map((branch) => resolver.resolve([branch]))
  const sameType = schemas.filter((schema) => isOfTypeOf(schema, text, parse.root))
  const teller = tellerOf(resolver, sameType, value)
  if (teller !== undefined) {
    const { name, allowedValues } = teller
    return [{ pointer: toPointer([name]), keyword: 'enum', params: { allowedValues: [...allowedValues] } }]
  }
  const meant = matchBranch(resolver, choice, text, parse.root, undefined, () => undefined)
  const errors = meant === undefined ? [] : errorsBy(meant)
  if (errors.length > 0) return errors
  return [{ pointer: '', keyword, params: { variants: branches.length, ...fitting(schemas) } }]
}

function isOfTypeOf({ types }: ResolvedSchema, text: string, node: DataNode): boolean {
  return types === undefined || isOfType(text, node, types)
}

/** The member by whose constants the branches are told apart, where it has a value that none of them has. */
function tellerOf(
  resolver: SchemaResolver,
  schemas: readonly ResolvedSchema[],
  value: JsonValue,
): { readonly name: string; readonly allowedValues: readonly JsonValue[] } | undefined {
  for (const name of schemas[0]?.properties.keys() ?? []) {
    const own = memberOf(value, name)
    const lists = schemas.map((schema) => {
      const conjunction = schema.properties.get(name)
      return conjunction === undefined ? undefined : resolver.resolve(conjunction).options
    })
    const values = lists.map((options) => options?.map((option) => option.value))
    const allowedValues = [...new Set(values.flatMap((some) => some ?? []))]
    // What all branches ask for alike tells none from another.
    const isTold = !values.includes(undefined) && new Set(values.map((some) => JSON.stringify(some))).size > 1
    if (own !== undefined && isTold && !allowedValues.some((one) => isSameValue(one, own)))
      return { name, allowedValues }
  }
  return undefined
}

/** What would fit, where that are values and types and nothing else. */
export function fitting(schemas: readonly ResolvedSchema[]): { readonly [name: string]: JsonValue } {
  const values = new Set<JsonValue>()
  const types = new Set<string>()
  for (const schema of schemas) {
    const { options } = schema
    const scalars = options?.flatMap((option) => (isScalar(option.value) ? option.value : [])) ?? []
    if (schema.types === undefined && (options === undefined || scalars.length < options.length)) return {}
    if (options === undefined) for (const type of schema.types ?? []) types.add(type)
    for (const scalar of scalars) values.add(scalar)
  }
  // A whole number is a number.
  if (types.has('number')) types.delete('integer')
  return { allowedValues: [...values], types: [...types] }
}

function isScalar(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null
}
