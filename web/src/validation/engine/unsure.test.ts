import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaChecker } from './schemaChecker'

interface LostCase {
  readonly what: string
  readonly schema: JsonValue
  /** Data by what is sure about them; `open` where it hangs on what is not at hand. */
  readonly valid?: readonly JsonValue[]
  readonly open?: readonly JsonValue[]
  readonly invalid?: readonly JsonValue[]
}

/** internal/project is held to the same. */
const FILE = join(import.meta.dirname, '../../../../internal/project/testdata/lost.json')
const cases: readonly LostCase[] = JSON.parse(readFileSync(FILE, 'utf8'))

it.each(cases)('says what is sure about $what', ({ schema, valid = [], open = [], invalid = [] }) => {
  const checker = createSchemaChecker(schema)
  const found = (data: JsonValue) => {
    const { errors, lacking } = checker.check(data)
    if (errors.length > 0) return 'invalid'
    return lacking.length > 0 ? 'open' : 'valid'
  }
  const all = [...valid, ...open, ...invalid]
  const expected = [...valid.map(() => 'valid'), ...open.map(() => 'open'), ...invalid.map(() => 'invalid')]
  expect(all.map(found)).toEqual(expected)
  const verdicts = { valid: true, open: undefined, invalid: false }
  expect(all.map((data) => checker.verdict('', data))).toEqual([
    ...valid.map(() => verdicts.valid),
    ...open.map(() => verdicts.open),
    ...invalid.map(() => verdicts.invalid),
  ])
})

it('names what is not at hand', () => {
  const checker = createSchemaChecker({
    properties: { a: { $ref: 'a.json#/x' }, b: { $ref: 'b.json' }, c: { $ref: 'c.json' } },
  })
  expect(checker.check({ a: 1, c: 1 }).lacking).toEqual(['a.json#/x', 'c.json'])
})

it('tells what is wrong with the branch that is meant', () => {
  const checker = createSchemaChecker({
    oneOf: [
      { properties: { kind: { const: 'a' }, x: { $ref: 'a.json' }, y: { type: 'string' } } },
      { properties: { kind: { const: 'b' } } },
    ],
  })
  expect(checker.check({ kind: 'a', y: 1 }).errors).toMatchObject([{ pointer: '/y', keyword: 'type' }])
})
