import * as fc from 'fast-check'
import type { JsonValue } from '../../../src/formats/nodes'
import { pattern } from './expressions'
import { data, name, number, objectOf } from './values'

const count = fc.constantFrom(0, 1, 2, 3)
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

/** In the words of all drafts at once; `dialects.ts` writes it in those of one. */
export const schema: fc.Arbitrary<JsonValue> = fc.letrec<{
  schema: JsonValue
  object: JsonValue
  keyword: [string, JsonValue]
}>((tie) => {
  const inner = tie('schema')
  const listOf = (minLength = 1) => fc.array(inner, { minLength, maxLength: 3 })
  const mapOf = (key: fc.Arbitrary<string>) => fc.array(fc.tuple(key, inner), { maxLength: 3 }).map(objectOf)
  const keyword = (key: string, value: fc.Arbitrary<JsonValue>) =>
    value.map((made): [string, JsonValue] => [key, made])
  const kinds = [
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
    keyword('nullable', fc.boolean()),
    keyword('default', data),
  ]
  const bounds = [
    ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key) => keyword(key, number)),
    keyword('multipleOf', fc.constantFrom(1, 2, 0.1, 0.01, 3, 0.7, 1e-8, 1e22)),
    ...['Length', 'Items', 'Properties', 'Contains'].flatMap((what) => [
      keyword(`min${what}`, count),
      keyword(`max${what}`, count),
    ]),
  ]
  const texts = [keyword('pattern', pattern), keyword('format', fc.constantFrom(...formats))]
  const members = [
    keyword('uniqueItems', fc.boolean()),
    keyword('required', fc.uniqueArray(name, { maxLength: 3 })),
    keyword(
      'dependentRequired',
      fc.array(fc.tuple(name, fc.uniqueArray(name, { maxLength: 2 })), { maxLength: 2 }).map(objectOf),
    ),
  ]
  const references = [
    keyword(
      '$ref',
      fc.constantFrom('#', '#/$defs/a', '#/$defs/b', '#/$defs/a~1b', '#/$defs/tuple/items/0', '#named'),
    ),
    keyword('$recursiveRef', fc.constant('#')),
  ]
  const flat = [...kinds, ...bounds, ...texts, ...members, ...references]
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
    keyword('items', fc.oneof(inner, listOf())),
    keyword('additionalItems', inner),
    keyword('dependencies', fc.array(fc.tuple(name, dependency), { maxLength: 2 }).map(objectOf)),
    // Twice as often: in these data and schema meet.
    ...['properties', 'properties'].map((key) => keyword(key, mapOf(name))),
    keyword('patternProperties', mapOf(pattern)),
    keyword('dependentSchemas', mapOf(name)),
  ]
  return {
    keyword: fc.oneof({ maxDepth: 3 }, fc.oneof(...flat), fc.oneof(...nested)),
    object: fc.array(tie('keyword'), { maxLength: 4 }).map(objectOf),
    schema: fc.oneof({ weight: 1, arbitrary: fc.boolean() }, { weight: 9, arbitrary: tie('object') }),
  }
}).object
