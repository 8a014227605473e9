import { fromPointer, type JsonValue, toPointer } from '~/drafts/json'
import { ownWords } from './ownWords'
import type { SchemaError } from './protocol'
import type { Trail } from './schemaTrail'

/** Nesting of choices inside of choices whose errors are followed. */
const MAX_DEPTH = 8

/** Follows a path through the schema; undefined where nobody asks for the schema's own words. */
export type TrailOf = (schemaPath: readonly string[]) => Trail | undefined

/** Reads the validator's errors: nothing of its shapes is trusted. */
export function readErrors(errors: unknown, trailOf: TrailOf, depth = 0): SchemaError[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error) => readError(error, trailOf, depth))
}

function readError(error: unknown, trailOf: TrailOf, depth: number): SchemaError[] {
  if (!isObject(error)) return []
  const schemaPath = pathOf(textOf(error.schemaPath))
  const broken = textOf(error.keyword)
  const keyword = keywordOf(broken, schemaPath)
  const at = textOf(error.instancePath)
  // Of a choice that nothing fits: what is wrong with the branch that comes closest says more.
  const inBranch = depth < MAX_DEPTH ? readErrors(error.branchErrors, trailOf, depth + 1) : []
  if (inBranch.length > 0) return inBranch
  const params = isObject(error.params) ? plain(error.params) : {}
  const names = namesPathOf(schemaPath)
  if (names !== undefined) params.names = toPointer(names)
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const pointer = typeof member === 'string' ? at + toPointer([member]) : at
  const trail = trailOf(schemaPath)
  const message =
    trail &&
    ownWords(trail, {
      keyword: broken,
      path: fromPointer(at) ?? [],
      member: typeof member === 'string' ? member : undefined,
    })
  return [{ pointer, keyword, params, ...(message !== undefined && { message }) }]
}

/** The validator calls it `not` as well where a schema is `false`; then what has that schema says more. */
function keywordOf(keyword: string, path: readonly string[]): string {
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
