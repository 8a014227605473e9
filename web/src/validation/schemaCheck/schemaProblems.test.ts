import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { schemaProblems } from './schemaProblems'
import { schemaWords } from './schemaWords'

interface SchemaCase {
  readonly what: string
  readonly schema: JsonValue
  /** JSON Pointer of the mistake; absent where there is none. */
  readonly place?: string
}

/** internal/project is held to the same. */
const FILE = join(import.meta.dirname, '../../../../internal/project/testdata/schemas.json')
const cases: readonly SchemaCase[] = JSON.parse(readFileSync(FILE, 'utf8'))

it.each(cases)('finds $what', ({ schema, place }) => {
  const found = schemaProblems(schema).filter(({ isPassedOver }) => !isPassedOver)
  expect(found.map(({ pointer }) => pointer)).toEqual(place === undefined ? [] : [place])
})

it.each<[JsonValue, string]>([
  [
    { properties: { age: { type: 'nummer' } } },
    '“properties › age › type” in the schema must be array, boolean, integer, null, number, object, string, or a list.',
  ],
  [
    { properties: { age: { $ref: '#/$defs/age' } } },
    '“properties › age › $ref” in the schema refers to “#/$defs/age”, which the schema does not have.',
  ],
  [
    { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } },
    '“$defs › b” in the schema has the name “x”, which another part has already.',
  ],
  [{ pattern: '(' }, '“pattern” in the schema is no regular expression, so it is passed over.'],
  [
    { patternProperties: { '[': {} } },
    '“patternProperties › [” in the schema is no regular expression, so it is passed over.',
  ],
])('tells of %j in plain words', (schema, words) => {
  expect(schemaProblems(schema).map(schemaWords)).toEqual([words])
})
