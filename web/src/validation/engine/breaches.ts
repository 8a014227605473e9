import { fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { isRecord, memberOf, valueAt } from '~/schema/json'
import { placeBelow } from '~/schema/place'
import type { References } from '~/schema/references'
import { createResolver } from '~/schema/resolveSchema'
import type { SchemaError } from '../protocol'
import { choiceErrors, fitting } from './choiceErrors'
import { ownWords } from './ownWords'
import { type BrokenChoice, readErrors } from './readErrors'
import { createTrails } from './schemaTrail'

/** Steps of a path beyond which choices inside of choices are no longer followed. */
const MAX_PATH = 64

/** What a choice may be in the schema, by what it is for the engine. */
const CHOICES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['anyOf', new Set(['anyOf', 'oneOf'])],
  ['oneOf', new Set(['oneOf'])],
])

interface CheckedSchema {
  readonly references: References
  /** What patterns were, by what they are for the validator's engine. */
  readonly writtenPatterns: ReadonlyMap<string, string>
  /** Whether the schema has words of its own for breaches. */
  readonly hasWords: boolean
  readonly verdict: (schemaPointer: string, data: JsonValue) => boolean | undefined
  /** What the validator's engine says about a value and the schema at a JSON pointer. */
  readonly errorsOf: (schemaPointer: string, data: JsonValue) => unknown
}

/** Tells all that is wrong with data, in more detail than the validator's engine does by itself. */
export function createBreachReader(checked: CheckedSchema): (data: JsonValue) => readonly SchemaError[] {
  const { references, writtenPatterns, hasWords, verdict, errorsOf } = checked
  const resolver = createResolver(references)
  const trailOf = createTrails(references, (pattern) => writtenPatterns.get(pattern) ?? pattern)

  /** All breaches of the schema at a place, which is where a path of the validator leads to. */
  function breaches(pointer: string, schemaPath: readonly string[], value: JsonValue): SchemaError[] {
    const errors = readErrors(errorsOf(pointer, value), {
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

  function ofChoice({ keyword: broken, schemaPath, pointer }: BrokenChoice, data: JsonValue) {
    const value = valueAt(data, fromPointer(pointer) ?? [])
    const level = trailOf(schemaPath).levels.findLast((one) => CHOICES.get(broken)?.has(one.keyword ?? ''))
    const keyword = level?.keyword ?? broken
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
      pointers.some((pointer) => verdict(pointer, name) === false),
    )
    return wrong.length === 0
      ? [{ ...error, params }]
      : wrong.map((name) => ({ ...error, params, pointer: error.pointer + toPointer([name]) }))
  }

  return (data) =>
    withoutRepeatedNames(breaches('', [], data)).map((error) => asWritten(error, writtenPatterns))
}

/** There is one for each name and each thing that is wrong about it: once says all. */
function withoutRepeatedNames(errors: readonly SchemaError[]): readonly SchemaError[] {
  const known = new Set<string>()
  return errors.filter(({ keyword, pointer }) => {
    if (keyword !== 'propertyNames') return true
    return !known.has(pointer) && known.add(pointer)
  })
}

/** With the pattern in its author's words. */
function asWritten(error: SchemaError, writtenPatterns: ReadonlyMap<string, string>): SchemaError {
  const { pattern } = error.params
  const written = typeof pattern === 'string' ? writtenPatterns.get(pattern) : undefined
  return written === undefined ? error : { ...error, params: { ...error.params, pattern: written } }
}
