import { asTitle } from '../asTitle'
import { isRecord, memberOf, numberMember, stringItems, stringMember } from '../json'
import { essence } from '../mediaType'
import { placeBelow, type SchemaPlace } from '../place'
import type { Bounds, Condition, JsonType, ResolvedSchema, SchemaProblem } from '../ResolvedSchema'
import { mergeArrayKeywords } from './mergeArrayKeywords'
import { mergeChoices } from './mergeChoices'
import { mergeObjectKeywords } from './mergeObjectKeywords'
import { mergeOptions } from './mergeOptions'

const TYPES: readonly JsonType[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

/** Adds up the keywords of schemas that all hold. Annotations of the first (the outermost) win. */
export function mergeKeywords(
  parts: readonly SchemaPlace[],
  problems: SchemaProblem[],
  sources: ReadonlySet<string>,
): ResolvedSchema {
  for (const { schema } of parts) {
    if (!isRecord(schema) && typeof schema !== 'boolean') problems.push({ kind: 'not-a-schema' })
  }
  const choices = mergeChoices(parts, problems)
  const title = first(parts, 'title')
  const types = parts.some((place) => place.schema === false)
    ? new Set<JsonType>()
    : withNull(typesOf(parts, problems), parts, choices.nullableBranches)
  const options = mergeOptions(parts, choices.options, types, problems)
  return {
    // What must be one of no values is nothing.
    types: options?.length === 0 ? new Set() : types,
    title: title === undefined ? undefined : asTitle(title),
    description: first(parts, 'description'),
    format: first(parts, 'format'),
    mediaType: mediaTypeOf(parts),
    default: parts.map((place) => memberOf(place.schema, 'default')).find((value) => value !== undefined),
    examples: parts.flatMap((place) => listOf(place, 'examples')),
    isReadOnly: parts.some((place) => memberOf(place.schema, 'readOnly') === true),
    isWriteOnly: parts.some((place) => memberOf(place.schema, 'writeOnly') === true),
    isDeprecated: parts.some((place) => memberOf(place.schema, 'deprecated') === true),
    bounds: boundsOf(parts),
    options,
    ...mergeObjectKeywords(parts, problems),
    ...mergeArrayKeywords(parts, problems),
    choices: choices.choices,
    conditions: conditionsOf(parts),
    problems,
    sources,
  }
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

function typesOf(parts: readonly SchemaPlace[], problems: SchemaProblem[]): Set<JsonType> | undefined {
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
function withNull(
  types: ReadonlySet<JsonType> | undefined,
  parts: readonly SchemaPlace[],
  branches: ReadonlySet<string>,
): ReadonlySet<JsonType> | undefined {
  if (types === undefined || branches.size === 0) return types
  const taken = parts.findIndex(({ pointer }) => branches.has(pointer))
  const around = typesOf(taken < 0 ? parts : parts.slice(0, taken), [])
  return around?.has('null') === false ? types : new Set([...types, 'null'])
}

function commonTypes(a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): Set<JsonType> {
  const common = new Set([...a].filter((type) => b.has(type)))
  const hasWhole = (set: ReadonlySet<JsonType>) => set.has('integer') || set.has('number')
  if (hasWhole(a) && hasWhole(b) && !common.has('number')) common.add('integer')
  return common
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
