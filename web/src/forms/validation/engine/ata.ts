import { Validator } from 'ata-validator'
import { fromPointer, type JsonValue, toPointer } from '~/drafts/json'
import { DRAFT_07, draftOf, knownDraft, NEWEST, NEWEST_DIALECT } from '../../schema/dialects/drafts'
import { inNewestDialect } from '../../schema/dialects/newestDialect'
import { isRecord, memberOf, stringMember, valueAt } from '../../schema/json'
import { placeBelow } from '../../schema/place'
import { createReferences } from '../../schema/references'
import { createResolver } from '../../schema/resolveSchema'
import type { SchemaError } from '../protocol'
import { choiceErrors, fitting } from './choiceErrors'
import { EXACT_MULTIPLE, engineAddress, enginePointer, engineSchema, UNIQUE } from './engineSchema'
import { firstEqual } from './firstEqual'
import { formats } from './formats'
import { isMultipleOf } from './multipleOf'
import { ownWords } from './ownWords'
import { enginePattern } from './patterns'
import { type BrokenChoice, type ErrorReading, readErrors } from './readErrors'
import { createTrails } from './schemaTrail'

/**
 * The validator compiles to code unless a schema uses a custom keyword; then it interprets. Compiling, and also its
 * probe for whether it may, breaks `script-src 'self'`, so every schema here uses this keyword, which always holds.
 */
const INTERPRET = 'x-interpret'

/** The validator takes what its errors are from the function itself. */
function exactMultiple(step: unknown) {
  const errors = [{ keyword: 'multipleOf', params: { multipleOf: step } }]
  const check = Object.assign(
    (value: unknown) => {
      check.errors = errors
      return typeof step !== 'number' || typeof value !== 'number' || isMultipleOf(value, step)
    },
    { errors },
  )
  return check
}

function uniqueItems() {
  const check = Object.assign(
    (value: unknown) => {
      const equal = Array.isArray(value) ? firstEqual(value) : undefined
      check.errors = [{ keyword: 'uniqueItems', params: { i: equal?.[0], j: equal?.[1] } }]
      return equal === undefined
    },
    { errors: [{ keyword: 'uniqueItems', params: {} }] },
  )
  return check
}

const OPTIONS = {
  // A default is shown, not written, and says nothing about validity.
  useDefaults: false,
  richErrors: false,
  // Nothing is asked of a pattern but that it can be applied.
  formats: { ...formats, regex: (text: string) => enginePattern(text) !== undefined },
  keywords: {
    [INTERPRET]: () => true,
    [EXACT_MULTIPLE]: { type: 'number', compile: exactMultiple },
    [UNIQUE]: { type: 'array', compile: uniqueItems },
  },
} as const

/** Steps of a path beyond which choices inside of choices are no longer followed. */
const MAX_PATH = 64

/** What is known beside the schema. Nothing is ever fetched: a form knows no other documents. */
export interface Surroundings {
  /** Documents that references may lead to, by their address. */
  readonly documents: { readonly [address: string]: JsonValue }
  /** Whether a value must have its `format`. By default it only annotates in 2020-12; people write it to be checked. */
  readonly assertsFormats: boolean
}

const ALONE: Surroundings = { documents: {}, assertsFormats: true }

export interface SchemaChecker {
  /** All breaches of the whole schema. */
  errors(data: JsonValue): SchemaError[]
  /** Whether a value fits the schema at a JSON pointer of the schema; undefined where the validator cannot say. */
  verdict(schemaPointer: string, data: JsonValue): boolean | undefined
  /** Pointers where the schema breaks the meta-schema that it names; empty where it names none that we know. */
  schemaErrors(): string[]
}

/** A schema made ready for many checks. May take long and may throw for a hostile schema: only for the worker. */
export function createSchemaChecker(written: JsonValue, surroundings = ALONE): SchemaChecker {
  const { documents, assertsFormats } = surroundings
  const draft = isRecord(written) ? draftOf(written, NEWEST) : NEWEST
  const known: { [address: string]: object } = {}
  for (const [address, document] of Object.entries(documents)) {
    const read = inNewestDialect(document, draft)
    if (isRecord(read)) known[address] = read
  }
  const options = { ...OPTIONS, assertFormat: assertsFormats, schemas: known }
  const validators = new Map<string, Validator>()
  const references = createReferences(inNewestDialect(written))
  const { schema, writtenPatterns } = engineSchema(references)
  const { base } = references.root
  const resolver = createResolver(references)
  const trailOf = createTrails(references, (pattern) => writtenPatterns.get(pattern) ?? pattern)
  const hasWords = JSON.stringify(written).includes('"errorMessage"')

  function validatorAt(pointer: string): Validator {
    const ready = validators.get(pointer)
    if (ready !== undefined) return ready
    const validator = !isRecord(schema)
      ? new Validator(interpreted(schema), options)
      : pointer === ''
        ? // The whole schema as it stands: only then the validator finds its `errorMessage`s.
          new Validator({ ...schema, $id: base, [INTERPRET]: true }, options)
        : new Validator(interpreted({ $ref: engineAddress(references.root, pointer) }), {
            ...options,
            schemas: { ...known, [base]: { ...schema, $id: base } },
          })
    validators.set(pointer, validator)
    return validator
  }

  function verdictAt(pointer: string, data: JsonValue): boolean | undefined {
    const place = valueAt(schema, fromPointer(enginePointer(pointer)) ?? [])
    if (typeof place === 'boolean') return place
    if (!isRecord(place)) return undefined
    return validatorAt(pointer).validate(data).valid
  }

  /** All breaches of the schema at a place, which is where a path of the validator leads to. */
  function breaches(pointer: string, schemaPath: readonly string[], value: JsonValue): SchemaError[] {
    const errors = readErrors(validatorAt(pointer).validate(value).errors, {
      trailOf: (path) => (hasWords ? trailOf(path) : undefined),
      ofChoice: (broken) => ofChoice(broken, value),
      lacking,
      // What is not checked as it stands is a reference, the only part of an `allOf`.
      from: { schemaPath, skipped: pointer === '' ? 0 : 2 },
    })
    return errors.flatMap((error) => (error.keyword === 'propertyNames' ? atNames(error, value) : error))
  }

  function lacking(schemaPath: readonly string[]): SchemaError['params'] {
    const place = trailOf(schemaPath)
      .levels.at(-1)
      ?.schemas.find(({ schema }) => memberOf(schema, 'contains') !== undefined)
    return place === undefined ? {} : fitting([resolver.resolve([placeBelow(place, 'contains')])])
  }

  function ofChoice({ keyword, schemaPath, pointer }: BrokenChoice, data: JsonValue) {
    const value = valueAt(data, fromPointer(pointer) ?? [])
    const level = trailOf(schemaPath).levels.findLast((one) => one.keyword === keyword)
    const place = level?.schemas.find((one) => Array.isArray(memberOf(one.schema, keyword)))
    if (value === undefined || place === undefined || schemaPath.length > MAX_PATH) return undefined
    const errors = choiceErrors(resolver, { place, keyword }, value, (branch) =>
      breaches(placeBelow(place, keyword, branch).pointer, [...schemaPath, String(branch)], value),
    )
    const message = hasWords
      ? ownWords(trailOf(schemaPath), { keyword, path: [], member: undefined })
      : undefined
    return errors?.map((error) => ({
      ...error,
      pointer: pointer + error.pointer,
      ...(message !== undefined && error.keyword === keyword && { message }),
    }))
  }

  /** The validator says that a name is wrong, and not which. */
  function atNames(error: SchemaError, data: JsonValue): readonly SchemaError[] {
    const { names, ...params } = error.params
    const value = valueAt(data, fromPointer(error.pointer) ?? [])
    if (typeof names !== 'string' || !isRecord(value)) return [error]
    const rules = trailOf(fromPointer(names) ?? []).levels.at(-1)?.schemas ?? []
    const pointers = rules.map((place) => placeBelow(place, 'propertyNames').pointer)
    const wrong = Object.keys(value).filter((name) =>
      pointers.some((pointer) => verdictAt(pointer, name) === false),
    )
    return wrong.length === 0
      ? [{ ...error, params }]
      : wrong.map((name) => ({ ...error, params, pointer: error.pointer + toPointer([name]) }))
  }

  return {
    errors(data) {
      // One for each name and each thing that is wrong about it: once says all.
      const known = new Set<string>()
      return breaches('', [], data)
        .filter(({ keyword, pointer }) => {
          const name = `${keyword}\n${pointer}`
          if (keyword !== 'propertyNames') return true
          return !known.has(name) && known.add(name)
        })
        .map((error) => asWritten(error, writtenPatterns))
    },
    verdict: verdictAt,
    schemaErrors() {
      const named = stringMember(written, '$schema') ?? NEWEST_DIALECT
      const draft = knownDraft(named)
      // Of the other drafts the validator has no meta-schema: what they wrote is told by what it has become.
      const isAtHand = draft === undefined || draft === DRAFT_07 || draft === NEWEST
      const errors = isAtHand
        ? metaErrors(named, written)
        : metaErrors(NEWEST_DIALECT, references.root.schema)
      // An unknown dialect is no fault of the schema's author.
      return errors.some((error) => error.keyword === '$ref') ? [] : errors.map((error) => error.pointer)
    },
  }
}

const NOTHING_KNOWN: ErrorReading = {
  trailOf: () => undefined,
  ofChoice: () => undefined,
  lacking: () => ({}),
}

function metaErrors(dialect: string, schema: JsonValue): SchemaError[] {
  return readErrors(metaValidator(dialect).validate(schema).errors, NOTHING_KNOWN)
}

/** Making one takes longer than all else about a small schema, and most schemas name the same few dialects. */
const metaValidators = new Map<string, Validator>()

function metaValidator(dialect: string): Validator {
  const known = metaValidators.get(dialect)
  if (known !== undefined) return known
  const made = new Validator(interpreted({ $ref: dialect }), OPTIONS)
  metaValidators.set(dialect, made)
  return made
}

/** Under `allOf`, since it may be no object. */
function interpreted(schema: JsonValue): object {
  return { [INTERPRET]: true, allOf: [schema] }
}

/** With the pattern in its author's words. */
function asWritten(error: SchemaError, writtenPatterns: ReadonlyMap<string, string>): SchemaError {
  const { pattern } = error.params
  const written = typeof pattern === 'string' ? writtenPatterns.get(pattern) : undefined
  return written === undefined ? error : { ...error, params: { ...error.params, pattern: written } }
}
