import { canonical } from './canonical'
import { isRecord, memberOf, numberMember, stringItems, stringMember } from './json'
import { essence } from './mediaType'
import { mergeArrayKeywords } from './mergeArrayKeywords'
import { mergeChoices } from './mergeChoices'
import { mergeObjectKeywords } from './mergeObjectKeywords'
import { placeBelow, type SchemaPlace } from './place'
import type { Bounds, Condition, EnumOption, JsonType, ResolvedSchema, SchemaProblem } from './ResolvedSchema'

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
  const types = parts.some((place) => place.schema === false) ? new Set<JsonType>() : typesOf(parts, problems)
  return {
    types: choices.isNullable && types !== undefined ? new Set([...types, 'null']) : types,
    title: first(parts, 'title'),
    description: first(parts, 'description'),
    format: first(parts, 'format'),
    mediaType: mediaTypeOf(parts),
    default: parts.map((place) => memberOf(place.schema, 'default')).find((value) => value !== undefined),
    examples: parts.flatMap((place) => listOf(place, 'examples')),
    isReadOnly: parts.some((place) => memberOf(place.schema, 'readOnly') === true),
    isWriteOnly: parts.some((place) => memberOf(place.schema, 'writeOnly') === true),
    isDeprecated: parts.some((place) => memberOf(place.schema, 'deprecated') === true),
    bounds: boundsOf(parts),
    options: optionsOf(parts, choices.options, problems),
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

function commonTypes(a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): Set<JsonType> {
  const common = new Set([...a].filter((type) => b.has(type)))
  const hasWhole = (set: ReadonlySet<JsonType>) => set.has('integer') || set.has('number')
  if (hasWhole(a) && hasWhole(b) && !common.has('number')) common.add('integer')
  return common
}

/** `enum` and `const` of all parts: what all of them allow. */
function optionsOf(
  parts: readonly SchemaPlace[],
  labelled: readonly EnumOption[] | undefined,
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
    options = options === undefined ? mine : common(options, mine)
  }
  return options
}

/** By their texts: two lists of ten thousand are not to be compared each with each. */
function common(options: readonly EnumOption[], others: readonly EnumOption[]): readonly EnumOption[] {
  const values = new Set(others.map(({ value }) => canonical(value)))
  return options.filter(({ value }) => values.has(canonical(value)))
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
