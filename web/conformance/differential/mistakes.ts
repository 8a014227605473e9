import * as fc from 'fast-check'
import { isRecord, type JsonRecord } from '~/schema/json'
import type { DataPath, JsonValue } from '../../src/formats/nodes'
import type { Case } from './cases/cases'

/** Values of which most are wrong for any one keyword. */
const anything: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  'x',
  'string',
  '(',
  [],
  {},
  [1],
  ['x', 'x'],
  ['string', 'null'],
  [{}],
  [true, {}],
  { a: 1 },
  { a: {} },
  { a: ['x'] },
  { a: ['x', 'x'] },
  { '(': {} },
  { a: { minimum: 'x' } },
]

const keywords = (
  'type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems ' +
  'minProperties maxProperties minContains maxContains pattern format uniqueItems required nullable dependentRequired not if ' +
  'then else items additionalItems contains propertyNames additionalProperties unevaluatedItems unevaluatedProperties allOf ' +
  'anyOf oneOf prefixItems dependencies properties patternProperties dependentSchemas $defs definitions title description ' +
  'default examples readOnly deprecated $comment $vocabulary contentMediaType contentSchema $recursiveAnchor $recursiveRef id ' +
  'propertyDependencies unknown'
).split(' ')

const references = [
  '#/nowhere',
  '#nowhere',
  '#/$defs/a',
  '#/definitions/b',
  '#/$defs/tuple/items/0',
  '#/definitions/tuple/additionalItems',
  '#/$defs/a/properties/a',
  '#/definitions/a/contains',
  '#/$defs/a/not',
  '#/definitions/b/if',
  '#/properties/a',
  '#/dependencies/a',
  '#/enum/0',
  '#/const',
  '#/required',
  '#/type',
  '#/unknown/a',
  '#/allOf/7',
  '#/allOf/00',
  '#/allOf/-',
  '#/$defs/a~1b',
  '#/$defs/a%2Fb',
  '#/$defs/%61',
  '#/definitions/a b',
  'other.json',
  'other.json#/$defs/a',
  'https://example.org/x.json',
  'http://json-schema.org/draft-07/schema#',
  '',
]
/** Names that another part has are tried by cases: where an old keyword holds them, Go looks and the browser does not. */
const names: readonly (readonly [string, JsonValue])[] = [
  ['$id', 'other.json'],
  ['$id', 'more.json'],
  ['$id', 'https://example.org/x.json'],
  ['id', 'other.json'],
  ['$anchor', 'more'],
  ['$anchor', '1x'],
  ['$dynamicRef', '#named'],
  ['$dynamicRef', '#nowhere'],
  ['$schema', 'http://json-schema.org/draft-03/schema#'],
  ['$schema', 'http://json-schema.org/schema#'],
  ['$schema', 'http://json-schema.org/draft-07/hyper-schema#'],
  ['$schema', 'http://json-schema.org/draft-04/schema'],
  ['$schema', 'https://json-schema.org/draft/2019-09/schema#'],
  ['$schema', 'https://spec.openapis.org/oas/3.1/dialect/base'],
  ['$schema', 7],
]

const mistake: fc.Arbitrary<readonly [string, JsonValue]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...keywords), fc.constantFrom(...anything)) },
  { weight: 3, arbitrary: fc.constantFrom(...references).map((to) => ['$ref', to] as const) },
  { weight: 2, arbitrary: fc.constantFrom(...names) },
)

interface Placed {
  readonly at: number
  readonly member: readonly [string, JsonValue]
}

/** A schema with members put into any of its parts that hardly anybody means so: both must refuse the same. */
export function withMistakes(cases: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  const placed: fc.Arbitrary<Placed> = fc.record({ at: fc.nat(1_000), member: mistake })
  return fc
    .record({ made: cases, mistakes: fc.array(placed, { minLength: 1, maxLength: 2 }) })
    .map(({ made, mistakes }) => ({
      ...made,
      schema: JSON.stringify(mistakes.reduce(put, JSON.parse(made.schema))),
    }))
}

function put(schema: JsonValue, { at, member }: Placed): JsonValue {
  const places = recordsIn(schema, [])
  const place = places[at % places.length]
  return place === undefined ? schema : within(schema, place, member)
}

function recordsIn(value: JsonValue, path: DataPath): readonly DataPath[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => recordsIn(item, [...path, String(at)]))
  if (!isRecord(value)) return []
  return [path, ...Object.entries(value).flatMap(([name, member]) => recordsIn(member, [...path, name]))]
}

function within(
  value: JsonValue,
  [step, ...rest]: DataPath,
  member: readonly [string, JsonValue],
): JsonValue {
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === step ? within(item, rest, member) : item))
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  const made: JsonRecord = Object.fromEntries(
    step === undefined
      ? [...entries.filter(([name]) => name !== member[0]), member]
      : entries.map(([name, inner]) => [name, name === step ? within(inner, rest, member) : inner]),
  )
  return made
}
