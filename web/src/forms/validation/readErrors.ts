import { fromPointer, type JsonValue, toPointer } from '~/drafts/json'
import { memberOf, valueAt } from '../schema/json'
import type { SchemaError } from './protocol'

/** Nesting of choices inside of choices whose errors are followed. */
const MAX_DEPTH = 8

/** Reads the validator's errors: nothing of its shapes is trusted. */
export function readErrors(errors: unknown, schema: JsonValue, depth = 0): SchemaError[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error) => readError(error, schema, depth))
}

function readError(error: unknown, schema: JsonValue, depth: number): SchemaError[] {
  if (!isObject(error)) return []
  const schemaPath = textOf(error.schemaPath)
  const keyword = keywordOf(textOf(error.keyword), schemaPath)
  const at = textOf(error.instancePath)
  // Of a choice that nothing fits: what is wrong with the branch that comes closest says more.
  const inBranch = depth < MAX_DEPTH ? readErrors(error.branchErrors, schema, depth + 1) : []
  if (inBranch.length > 0) return inBranch
  const params = isObject(error.params) ? plain(error.params) : {}
  const names = namesPathOf(pathOf(schemaPath))
  if (names !== undefined) params.names = toPointer(names)
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const pointer = typeof member === 'string' ? at + toPointer([member]) : at
  const message = ownWords(schema, schemaPath, keyword, member)
  return [{ pointer, keyword, params, ...(message !== undefined && { message }) }]
}

/** The validator calls it `not` as well where a schema is `false`; then what has that schema says more. */
function keywordOf(keyword: string, schemaPath: string): string {
  const path = pathOf(schemaPath)
  if (namesPathOf(path) !== undefined) return 'propertyNames'
  if (keyword !== 'not' || (path.at(-1) === 'not' && path.at(-2) !== 'properties')) return keyword
  return path.at(-1) === 'items' || path.at(-1) === 'additionalItems' ? 'items' : FALSE_SCHEMA
}

/** The part of a path that leads to a schema for names. */
function namesPathOf(path: readonly string[]): readonly string[] | undefined {
  const at = path.findIndex((name, at) => name === 'propertyNames' && path[at - 1] !== 'properties')
  return at === -1 ? undefined : path.slice(0, at + 1)
}

/** Says that a value stands where its schema is `false`. */
const FALSE_SCHEMA = 'false schema'

/** As in `#/properties/name/minLength`. */
function pathOf(schemaPath: string): readonly string[] {
  return fromPointer(schemaPath.slice(schemaPath.indexOf('/'))) ?? []
}

/**
 * The schema's own words for a breach, as ajv-errors has them: `errorMessage` is one text for all, or one for each
 * keyword, of which `required` may have one for each member; `_` stands for the keywords that it does not name.
 */
function ownWords(
  schema: JsonValue,
  schemaPath: string,
  keyword: string,
  member: JsonValue | undefined,
): string | undefined {
  const words = memberOf(valueAt(schema, pathOf(schemaPath).slice(0, -1)), 'errorMessage')
  const byKeyword = memberOf(words, keyword)
  const byMember = typeof member === 'string' ? memberOf(byKeyword, member) : undefined
  return [words, byMember, byKeyword, memberOf(words, '_')].find((text) => typeof text === 'string')
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Params are copied between threads: only what JSON can carry. */
function plain(params: { readonly [name: string]: unknown }): { [name: string]: JsonValue } {
  const copy: { [name: string]: JsonValue } = {}
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      copy[name] = value
  }
  return copy
}
