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
  const keyword = textOf(error.keyword)
  const at = textOf(error.instancePath)
  // Of a choice that nothing fits: what is wrong with the branch that comes closest says more.
  const inBranch = depth < MAX_DEPTH ? readErrors(error.branchErrors, schema, depth + 1) : []
  if (inBranch.length > 0) return inBranch
  const params = isObject(error.params) ? plain(error.params) : {}
  const hasOwnWords = isReworded(schema, textOf(error.schemaPath))
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const pointer = typeof member === 'string' ? at + toPointer([member]) : at
  return [{ pointer, keyword, params, ...(hasOwnWords && { message: textOf(error.message) }) }]
}

/** The validator puts `errorMessage` in place of its own words, but does not say that it did. */
function isReworded(schema: JsonValue, schemaPath: string): boolean {
  // As in `#/properties/name/minLength`.
  const path = fromPointer(schemaPath.slice(schemaPath.indexOf('/'))) ?? []
  return memberOf(valueAt(schema, path.slice(0, -1)), 'errorMessage') !== undefined
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
