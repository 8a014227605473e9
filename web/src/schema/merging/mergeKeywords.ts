import type { JsonValue } from '~/formats/nodes'
import { asTitle } from '../asTitle'
import { isRecord, memberOf, numberMember, stringMember } from '../json'
import { essence } from '../mediaType'
import { placeBelow, type SchemaPlace } from '../place'
import type { Bounds, Condition, Datalist, JsonType, ResolvedSchema, SchemaProblem } from '../ResolvedSchema'
import { mergeArrayKeywords } from './mergeArrayKeywords'
import { mergeChoices } from './mergeChoices'
import { mergeObjectKeywords } from './mergeObjectKeywords'
import { mergeOptions } from './mergeOptions'
import { commonTypes, typesOf, withNull } from './mergeTypes'
import type { PartsOf } from './plainChoice'

/** Adds up the keywords of schemas that all hold. Annotations of the first (the outermost) win. */
export function mergeKeywords(
  parts: readonly SchemaPlace[],
  problems: SchemaProblem[],
  sources: ReadonlySet<string>,
  partsOf: PartsOf,
): ResolvedSchema {
  for (const { schema } of parts) {
    if (!isRecord(schema) && typeof schema !== 'boolean') problems.push({ kind: 'not-a-schema' })
  }
  const declared = typesOf(parts, problems)
  const choices = mergeChoices(parts, declared, partsOf, problems)
  const title = first(parts, 'title')
  const types = parts.some((place) => place.schema === false)
    ? new Set<JsonType>()
    : withNull(narrowed(declared, choices.types), parts, choices.nullableBranches)
  const examples = parts.flatMap((place) => listOf(place, 'examples'))
  const options = mergeOptions(parts, choices.options, types, problems)
  return {
    // What must be one of no values is nothing.
    types: options?.length === 0 ? new Set() : types,
    title: title === undefined ? undefined : asTitle(title),
    description: first(parts, 'description'),
    format: first(parts, 'format'),
    mediaType: mediaTypeOf(parts),
    default: parts.map((place) => memberOf(place.schema, 'default')).find((value) => value !== undefined),
    examples,
    isReadOnly: parts.some((place) => memberOf(place.schema, 'readOnly') === true),
    isWriteOnly: parts.some((place) => memberOf(place.schema, 'writeOnly') === true),
    isDeprecated: parts.some((place) => memberOf(place.schema, 'deprecated') === true),
    bounds: boundsOf(parts),
    options,
    datalist: options === undefined ? (choices.datalist ?? exampleList(examples, types)) : undefined,
    ...mergeObjectKeywords(parts, choices.together, problems),
    ...mergeArrayKeywords(parts, problems),
    choices: choices.choices,
    conditions: conditionsOf(parts),
    problems,
    sources,
  }
}

/** One example shows what a text looks like; several are there to be taken. */
function exampleList(
  examples: readonly JsonValue[],
  types: ReadonlySet<JsonType> | undefined,
): Datalist | undefined {
  if (types?.has('string') !== true) return undefined
  if ([...types].some((type) => type !== 'string' && type !== 'null')) return undefined
  const texts = new Set(examples.filter((example) => typeof example === 'string' && example !== ''))
  return texts.size > 1 ? { options: [...texts].map((value) => ({ value })), typed: 'string' } : undefined
}

function narrowed(declared: ReadonlySet<JsonType> | undefined, chosen: ReadonlySet<JsonType> | undefined) {
  return declared && chosen ? commonTypes(declared, chosen) : (declared ?? chosen)
}

function first(parts: readonly SchemaPlace[], keyword: string): string | undefined {
  return parts.map((place) => stringMember(place.schema, keyword)).find((text) => text !== undefined)
}

function mediaTypeOf(parts: readonly SchemaPlace[]): string | undefined {
  const mediaType = first(parts, 'contentMediaType')
  return mediaType === undefined || first(parts, 'contentEncoding') !== undefined
    ? undefined
    : essence(mediaType)
}

function listOf(place: SchemaPlace, keyword: string) {
  const value = memberOf(place.schema, keyword)
  return Array.isArray(value) ? value : []
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

function boundsOf(parts: readonly SchemaPlace[]): Bounds {
  const bounds: Writable<Bounds> = {}
  for (const { schema } of parts) {
    for (const name of LOWER) {
      const value = numberMember(schema, name)
      if (value !== undefined) bounds[name] = Math.max(value, bounds[name] ?? value)
    }
    for (const name of UPPER) {
      const value = numberMember(schema, name)
      if (value !== undefined) bounds[name] = Math.min(value, bounds[name] ?? value)
    }
    const step = numberMember(schema, 'multipleOf')
    if (step !== undefined) bounds.multipleOf ??= step
  }
  return bounds
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] }

function conditionsOf(parts: readonly SchemaPlace[]): Condition[] {
  return parts.flatMap((place) => {
    if (memberOf(place.schema, 'if') === undefined) return []
    const branch = (name: string) =>
      memberOf(place.schema, name) === undefined ? undefined : placeBelow(place, name)
    const [whenTrue, whenFalse] = [branch('then'), branch('else')]
    if (whenTrue === undefined && whenFalse === undefined) return []
    return [{ test: placeBelow(place, 'if'), whenTrue, whenFalse }]
  })
}
