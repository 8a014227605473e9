import { fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import type { SchemaError } from '../protocol'
import { ownWords } from './ownWords'
import type { Trail } from './schemaTrail'

/** What is known about the schema that errors are about. */
interface ErrorReading {
  /** Follows a path through the schema; undefined where nobody asks for the schema's own words. */
  trailOf(schemaPath: readonly string[]): Trail | undefined
  /** Of a choice that nothing fits: what is wrong; undefined where that cannot be told. */
  ofChoice(broken: BrokenChoice): readonly SchemaError[] | undefined
  /** Of a list that lacks an item: what that would be. */
  lacking(schemaPath: readonly string[]): SchemaError['params']
  /** The path of the schema that was checked, and how many steps of the validator's lead to it. */
  readonly from?: { readonly schemaPath: readonly string[]; readonly skipped: number }
}

/** A choice of which no branch fits. */
export interface BrokenChoice {
  readonly keyword: string
  readonly schemaPath: readonly string[]
  /** JSON Pointer of the value. */
  readonly pointer: string
}

/** Reads the validator's errors: nothing of its shapes is trusted. */
export function readErrors(errors: unknown, reading: ErrorReading): SchemaError[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error) => readError(error, reading))
}

function readError(error: unknown, reading: ErrorReading): readonly SchemaError[] {
  if (!isObject(error)) return []
  const { from = { schemaPath: [], skipped: 0 } } = reading
  const schemaPath = [...from.schemaPath, ...pathOf(textOf(error.schemaPath)).slice(from.skipped)]
  const broken = textOf(error.keyword)
  const keyword = keywordOf(broken, schemaPath)
  const at = textOf(error.instancePath)
  // Of a choice that nothing fits: what is wrong with the branch that is meant, or that comes closest, says more.
  if (Array.isArray(error.branchErrors)) {
    const inBranch =
      reading.ofChoice({ keyword, schemaPath, pointer: at }) ?? readErrors(error.branchErrors, reading)
    if (inBranch.length > 0) return inBranch
  }
  const params = isObject(error.params) ? plain(error.params) : {}
  if (keyword === 'contains') Object.assign(params, reading.lacking(schemaPath))
  const names = namesPathOf(schemaPath)
  if (names !== undefined) params.names = toPointer(names)
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const pointer = typeof member === 'string' ? at + toPointer([member]) : at
  const trail = reading.trailOf(schemaPath)
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

/** So many values of a list are named; nobody reads more. */
const MAX_NAMED = 8

/** Params are copied between threads: only what JSON can carry. */
function plain(params: { readonly [name: string]: unknown }): { [name: string]: JsonValue } {
  const copy: { [name: string]: JsonValue } = {}
  for (const [name, value] of Object.entries(params)) {
    if (isScalar(value)) copy[name] = value
    else if (Array.isArray(value) && value.length <= MAX_NAMED && value.every(isScalar)) copy[name] = value
  }
  return copy
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
