import * as fc from 'fast-check'
import type { JsonValue } from '~/drafts/json'
import { isRecord, type JsonRecord } from '~/forms/schema/json'
import { holdingOf } from '~/forms/schema/subschemas'

/** A schema and data that may or may not fit it, as JSON. */
export interface Case {
  readonly schema: string
  readonly data: string
}

/** Stands for a number that JavaScript would write otherwise. */
const MARK = 4_294_967_296
const spelling = fc.constantFrom(
  '1.0',
  '1e0',
  '100E-2',
  '-0.0',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '0.1000000000000000055',
  '123456789012345678901234567890',
)

/** Few names and few values, so that schema and data meet often. */
const names = ['a', 'b', 'c', 'a/b', 'm~n', '', '0', '__proto__', 'constructor', 'ünï', 'x y', 'length']
const name = fc.constantFrom(...names)
const texts = [
  '',
  'a',
  'ab',
  'abc',
  'A1',
  'é',
  'e\u0301',
  'a\nb',
  ' ',
  '١',
  '1',
  '42',
  'true',
  'null',
  '__proto__',
  '2024-02-29',
  '2023-02-29',
  '10:20:30Z',
  '10:20:30',
  '2024-02-29T23:59:60Z',
  '2024-02-29T10:20:30+02:00',
  'a@example.org',
  'a@b',
  '@',
  'https://example.org/a?b#c',
  'http://',
  '/a/b',
  '//x',
  'urn:x:y',
  'mailto:a@b.c',
  'example.org',
  '-x.org',
  '127.0.0.1',
  '256.0.0.1',
  '::1',
  '1::2::3',
  'b7d1fb5f-9f1a-4a8f-9d3a-0a1b2c3d4e5f',
  '/a~1b/0',
  '#/a',
  '~2',
  '(',
  'a**',
  '[a-z]+',
  '😀',
  'a😀😅',
  '\u2003',
  '\ufeff',
  '\u2028',
  ':]',
  '^a',
  'P1Y2M',
  'P',
  'PT1S',
  '{x}',
  'http://x/{y}',
]
export const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  10,
  0.1,
  0.3,
  1.5,
  2.5,
  1e3,
  1e-7,
  1e22,
  9e22,
  1.000_000_000_1,
  MARK,
  9_007_199_254_740_992,
]
const number = fc.constantFrom(...numbers)
const count = fc.constantFrom(0, 1, 2, 3)
const scalar: fc.Arbitrary<JsonValue> = fc.oneof(text, number, fc.constantFrom(true, false, null))

/** `JSON.parse` makes `__proto__` a member like any other; an object literal would not. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(entries)
}

const data: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue; list: JsonValue; object: JsonValue }>(
  (tie) => ({
    value: fc.oneof({ maxDepth: 3, depthSize: 'medium' }, scalar, tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map(objectOf),
  }),
).value

const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']
const formats = [
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uuid',
  'uri-template',
  'regex',
  'json-pointer',
  'relative-json-pointer',
  'unknown-format',
]
const patterns = [
  '^a',
  'b$',
  '^[a-z]+$',
  '\\d',
  '^\\w*$',
  '^\\s',
  '.',
  '^.{2}$',
  '[^a]',
  'a|b',
  '^(a|b)*$',
  '\\S',
  '^é',
  '\\p{L}',
  '^$',
  '^\\S$',
  '^[\\s\\d]*$',
  '^[^\\S]',
  '[\\D]',
  '^..?$',
  '^[😀-😎a]+$',
  '^\\u{1F600}',
  '\\ud83d\\ude00',
  '[[:alpha:]]',
  '^[\\w-.]+$',
  '\\bab?\\b',
  '^[^]{2}$',
  '[]',
  '(?i)A',
  '^\\#a\\_',
  '^{x}$',
  '\\A',
  '(?<n>a)(?<n>b)',
  '^(?=.*\\d)(?=.*[A-Z])',
  '^(?!(?:true|null)$)',
  '(?<=a)b',
  '(?<![a-z])a',
  '^(.)(?!\\1)',
  '(?<c>[a-z])\\k<c>',
]
/** Of what expressions are made; together some of them are none. */
const pieces = fc.constantFrom(
  ...String.raw`a b A 1 é 😀 - : . [a-c] [^a] [^] [\w.-] [\d-a] \d \w \W \s \S \b \B ^ $ | \1 \2 \k<n> \p{L} \- \u{61} { ]`.split(
    ' ',
  ),
)
const groups = fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!')
/** What back references may refer to. */
const heads = fc.constantFrom('', '', '(.)', '(?<n>.)(b?)', '(?:(?<n>a)|(b))*', '(?=(?<n>.)(.?))')
const times = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '*?', '+?')
const body: fc.Arbitrary<string> = fc.letrec<{ alternative: string; group: string }>((tie) => ({
  alternative: fc
    .array(fc.tuple(fc.oneof({ weight: 2, arbitrary: pieces }, tie('group')), times), { maxLength: 4 })
    .map((parts) => parts.flat().join('')),
  group: fc.tuple(groups, tie('alternative')).map(([open, inner]) => `${open}${inner})`),
})).alternative
const whole = fc.tuple(heads, body).map((parts) => parts.join(''))
const composed = fc.oneof(
  { weight: 4, arbitrary: whole.filter(isExpression) },
  { weight: 1, arbitrary: whole },
)

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const pattern = fc.oneof(fc.constantFrom(...patterns), composed)

const dialects = [
  undefined,
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-06/schema#',
  'http://json-schema.org/draft-04/schema#',
]

const schema: fc.Arbitrary<JsonValue> = fc.letrec<{
  schema: JsonValue
  object: JsonValue
  keyword: [string, JsonValue]
}>((tie) => {
  const inner = tie('schema')
  const listOf = (minLength = 1) => fc.array(inner, { minLength, maxLength: 3 })
  const mapOf = (key: fc.Arbitrary<string>) => fc.array(fc.tuple(key, inner), { maxLength: 3 }).map(objectOf)
  const keyword = (key: string, value: fc.Arbitrary<JsonValue>) =>
    value.map((made): [string, JsonValue] => [key, made])
  const flat = [
    keyword(
      'type',
      fc.oneof(
        fc.constantFrom(...types),
        fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
      ),
    ),
    keyword(
      'enum',
      fc.uniqueArray(data, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) }),
    ),
    keyword('const', data),
    ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key) => keyword(key, number)),
    keyword('multipleOf', fc.constantFrom(1, 2, 0.1, 0.01, 3, 0.7, 1e-8, 1e22)),
    ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((key) =>
      keyword(key, count),
    ),
    ...['minContains', 'maxContains'].map((key) => keyword(key, count)),
    keyword('pattern', pattern),
    keyword('format', fc.constantFrom(...formats)),
    keyword('uniqueItems', fc.boolean()),
    keyword('required', fc.uniqueArray(name, { maxLength: 3 })),
    keyword('nullable', fc.boolean()),
    keyword('default', data),
    keyword(
      'dependentRequired',
      fc.array(fc.tuple(name, fc.uniqueArray(name, { maxLength: 2 })), { maxLength: 2 }).map(objectOf),
    ),
    keyword(
      '$ref',
      fc.constantFrom('#', '#/$defs/a', '#/$defs/b', '#/$defs/a~1b', '#/$defs/tuple/items/0', '#named'),
    ),
    keyword('$recursiveRef', fc.constant('#')),
  ]
  const dependency = fc.oneof(inner, fc.uniqueArray(name, { minLength: 1, maxLength: 2 }))
  const nested = [
    ...[
      'not',
      'if',
      'then',
      'else',
      'items',
      'contains',
      'propertyNames',
      'additionalProperties',
      'unevaluatedItems',
      'unevaluatedProperties',
    ].map((key) => keyword(key, inner)),
    ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key) => keyword(key, listOf())),
    keyword('items', inner),
    keyword('items', listOf()),
    keyword('additionalItems', inner),
    keyword('dependencies', fc.array(fc.tuple(name, dependency), { maxLength: 2 }).map(objectOf)),
    keyword('properties', mapOf(name)),
    keyword('properties', mapOf(name)),
    keyword('patternProperties', mapOf(pattern)),
    keyword('dependentSchemas', mapOf(name)),
  ]
  return {
    keyword: fc.oneof({ maxDepth: 3 }, fc.oneof(...flat), fc.oneof(...nested)),
    object: fc.array(tie('keyword'), { maxLength: 4 }).map(objectOf),
    schema: fc.oneof({ weight: 1, arbitrary: fc.boolean() }, { weight: 9, arbitrary: tie('object') }),
  }
}).object

/** The schema with what its references may lead to, and the dialect it says it is written in. */
function complete(root: JsonRecord, { a, b, named }: Definitions, dialect: string | undefined): JsonValue {
  const tuple = { items: [a], additionalItems: b }
  const $defs = { a, b, 'a/b': a, tuple, named: { ...anchorIn(dialect), allOf: [named] } }
  const written = inDialect({ ...root, $defs }, dialect)
  return { ...(dialect !== undefined && { $schema: dialect }), ...(isRecord(written) ? written : {}) }
}

function isOld(dialect: string | undefined): boolean {
  return dialect?.includes('draft-0') === true
}

function anchorIn(dialect: string | undefined): JsonRecord {
  if (!isOld(dialect)) return { $anchor: 'named' }
  return dialect?.includes('draft-04') === true ? { id: '#named' } : { $id: '#named' }
}

/** What a meta-schema forbids is written as it was in its days: refused schemas say nothing about verdicts. */
function inDialect(schema: JsonValue, dialect: string | undefined): JsonValue {
  const isNewest = dialect === undefined || dialect.includes('2020-12')
  const isOldest = dialect?.includes('draft-04') === true
  const below = (value: JsonValue) => inDialect(value, dialect)
  if (typeof schema === 'boolean' && isOldest) return schema ? {} : { not: {} }
  if (!isRecord(schema)) return schema
  return objectOf(
    Object.entries(schema).flatMap(([name, value]): [string, JsonValue][] => {
      const holding = name === 'additionalItems' || name === 'dependencies' ? 'map' : holdingOf(name)
      if (name === '$ref' && typeof value === 'string') return [[name, referenceIn(value, dialect)]]
      if (isOldest && name.startsWith('exclusive')) return []
      // Once spelled out it may be another one of them, and once no value might stand there twice.
      if (name === 'enum' && isOld(dialect) && JSON.stringify(value).includes(String(MARK)))
        return [[name, Array.isArray(value) ? value.slice(0, 1) : value]]
      if (isOldest && name === 'required' && Array.isArray(value) && value.length === 0) return []
      if (Array.isArray(value) && (holding === 'list' || name === 'items'))
        return [[isNewest && name === 'items' ? 'prefixItems' : name, value.map(below)]]
      if (holding === 'schema' || name === 'additionalItems') {
        const isTuple = isNewest && name === 'additionalItems' && Array.isArray(schema['items'])
        return [[isTuple ? 'items' : name, below(value)]]
      }
      if (holding !== 'map' || !isRecord(value)) return [[name, value]]
      const members = objectOf(Object.entries(value).map(([key, member]) => [key, below(member)]))
      return [[isOld(dialect) && name === '$defs' ? 'definitions' : name, members]]
    }),
  )
}

function referenceIn(reference: string, dialect: string | undefined): string {
  if (isOld(dialect)) return reference.replace('#/$defs/', '#/definitions/')
  return dialect?.includes('2019-09') === true ? reference : reference.replace('/items/', '/prefixItems/')
}

const references = ['$ref', '$dynamicRef', '$recursiveRef']
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']

/** Where the references lead to that are applied to the very value that the schema is applied to. */
function leadsTo(schema: JsonValue): string[] {
  if (Array.isArray(schema)) return schema.flatMap(leadsTo)
  if (!isRecord(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (references.includes(keyword)) return typeof value === 'string' ? [value] : []
    if (!inPlace.includes(keyword)) return []
    return isRecord(value) && keyword.startsWith('depend')
      ? Object.values(value).flatMap(leadsTo)
      : leadsTo(value)
  })
}

/** Whether applying the schema to one value would never end: then JSON Schema does not say what it means. */
function loops(root: JsonRecord, { a, b, named }: Definitions): boolean {
  const ways: Readonly<Record<string, readonly string[]>> = {
    '#': leadsTo(root),
    '#/$defs/a': leadsTo(a),
    '#/$defs/a~1b': leadsTo(a),
    '#/$defs/tuple/items/0': leadsTo(a),
    '#/$defs/b': leadsTo(b),
    '#named': leadsTo(named),
  }
  const isOnWay = (place: string, way: readonly string[]): boolean =>
    way.includes(place) || (ways[place] ?? []).some((next) => isOnWay(next, [...way, place]))
  return Object.keys(ways).some((place) => isOnWay(place, []))
}

interface Definitions {
  readonly a: JsonValue
  readonly b: JsonValue
  readonly named: JsonValue
}

export const cases: fc.Arbitrary<Case> = fc
  .record({
    root: schema.filter(isRecord),
    definitions: fc.record({ a: schema, b: schema, named: schema }),
    dialect: fc.constantFrom(...dialects),
    data,
    spellings: fc.tuple(spelling, spelling),
  })
  .filter(({ root, definitions }) => !loops(root, definitions))
  .map(({ root, definitions, dialect, data, spellings }) => ({
    schema: spelled(complete(root, definitions, dialect), spellings[0]),
    data: spelled(data, spellings[1]),
  }))

const matter = fc
  .array(fc.constantFrom('a', 'b', 'c', 'A', '1', 'é', '😀', '-', '.', ' ', '\n', '\u2028'), { maxLength: 5 })
  .map((chars) => chars.join(''))

/** A pattern with a text that it may match. */
export const patternCases: fc.Arbitrary<Case> = fc
  .tuple(composed, matter, fc.boolean())
  .map(([pattern, text, isName]) => ({
    schema: JSON.stringify(isName ? { patternProperties: { [pattern]: false } } : { pattern }),
    data: JSON.stringify(isName ? { [text]: 1 } : text),
  }))

function spelled(value: JsonValue, spelling: string): string {
  return JSON.stringify(value).replaceAll(String(MARK), spelling)
}
