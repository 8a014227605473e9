import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { inNewestDialect, PASSED_OVER } from './newestDialect'
import { WRITTEN_AS_ITEMS } from './renamedKeywords'

const draft = (number: string) => `http://json-schema.org/draft-${number}/schema#`
const draft2019 = 'https://json-schema.org/draft/2019-09/schema'
const newest = 'https://json-schema.org/draft/2020-12/schema'

describe('a schema in the newest dialect', () => {
  it.each<[string, JsonValue, JsonValue]>([
    [
      'what 2020-12 brought, in 2019-09',
      { $schema: draft2019, prefixItems: [false], properties: { prefixItems: { $dynamicRef: '#x' } } },
      { $schema: newest, properties: { prefixItems: {} }, [PASSED_OVER]: { prefixItems: [false] } },
    ],
    [
      'what 2019-09 brought, in draft-07',
      { $schema: draft('07'), allOf: [{ unevaluatedItems: false, dependentRequired: {}, if: true }] },
      { $schema: newest, allOf: [{ if: true, [PASSED_OVER]: { dependentRequired: {} } }] },
    ],
    [
      'what draft-06 and -07 brought, in draft-04',
      { $schema: draft('04'), const: 1, contains: {}, propertyNames: {}, if: {}, minimum: 1, $id: 'x' },
      { $schema: newest, const: 1, minimum: 1, [PASSED_OVER]: { contains: {}, propertyNames: {}, if: {} } },
    ],
    [
      'what stands beside a reference, in draft-06, but for what people read',
      { $schema: draft('06'), $ref: '#/definitions/a', title: 'A', type: 'object', required: ['b'] },
      { $schema: newest, $ref: '#/definitions/a', title: 'A', [PASSED_OVER]: { required: ['b'] } },
    ],
    [
      'definitions beside a reference stay, and are of the same draft',
      { $schema: draft('06'), $ref: '#/definitions/a', definitions: { a: { if: false } } },
      { $schema: newest, $ref: '#/definitions/a', definitions: { a: {} } },
    ],
    [
      'a dialect of somebody’s own is the newest',
      { $schema: 'https://example.org/draft-07/schema', prefixItems: [true] },
      { $schema: 'https://example.org/draft-07/schema', prefixItems: [true] },
    ],
    ['values are no schemas', { const: { prefixItems: 1 } }, { const: { prefixItems: 1 } }],
    [
      'what only a reference leads to is of the same draft',
      { $schema: draft('04'), shared: { types: [{ const: 1, type: 'string' }] } },
      { $schema: newest, shared: { types: [{ const: 1, type: 'string' }] } },
    ],
  ])('puts aside %s', (_name, schema, expected) => {
    expect(inNewestDialect(schema)).toEqual(expected)
  })

  it.each<[string, JsonValue, JsonValue]>([
    [
      'ids and anchors of draft-04',
      {
        $schema: draft('04'),
        id: 'http://x.test/a.json#',
        definitions: { b: { id: '#b' }, c: { id: 'c#d' } },
      },
      { $id: 'http://x.test/a.json', definitions: { b: { $anchor: 'b' }, c: { $id: 'c', $anchor: 'd' } } },
    ],
    [
      'anchors of draft-07; its `id` is a name like any',
      { $schema: draft('07'), id: 'x', definitions: { b: { $id: '#b', id: '#c' } } },
      { definitions: { b: { $anchor: 'b' } } },
    ],
    [
      'tuples',
      { $schema: draft2019, items: [{ const: 1 }, true], additionalItems: { items: [false] } },
      {
        prefixItems: [{ const: 1 }, true],
        items: { prefixItems: [false], [WRITTEN_AS_ITEMS]: true },
        [WRITTEN_AS_ITEMS]: true,
      },
    ],
    [
      'tuples where 2020-12 is meant to be written',
      { items: [{ const: 1 }], additionalItems: false },
      { prefixItems: [{ const: 1 }], items: false, [WRITTEN_AS_ITEMS]: true },
    ],
    [
      'dependencies, in every dialect',
      { dependencies: { a: ['b'], c: { required: ['d'] }, e: false }, dependentRequired: { a: ['x'] } },
      { dependentRequired: { a: ['x', 'b'] }, dependentSchemas: { c: { required: ['d'] }, e: false } },
    ],
    [
      'exclusive bounds of draft-04',
      { minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 2 },
    ],
    ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'], nullable: true }],
    [
      'recursive references',
      { $schema: draft2019, $recursiveAnchor: true, items: { $recursiveRef: '#' } },
      { $dynamicAnchor: '_.recursive', items: { $dynamicRef: '#_.recursive' } },
    ],
    [
      'recursive references to what has no recursive anchor, beside others',
      { $schema: draft2019, items: { $ref: '#a', $recursiveRef: '#' } },
      { items: { $ref: '#a', allOf: [{ $ref: '#' }] } },
    ],
    [
      'contains of 2019-09, which marks no item as evaluated',
      { $schema: draft2019, contains: { const: 1 }, minContains: 2, unevaluatedItems: false },
      {
        unevaluatedItems: false,
        allOf: [{ not: { not: { contains: { const: 1 }, minContains: 2 } } }],
      },
    ],
  ])('has %s', (_name, schema, expected) => {
    const { $schema: _dialect, ...found } = Object(inNewestDialect(schema))
    expect(found).toEqual(expected)
  })

  it('stays as it is where it is too deep to be read', () => {
    let deep: JsonValue = { const: 1 }
    for (let level = 0; level < 2_000; level++) deep = { not: deep }
    expect(() => inNewestDialect(deep)).not.toThrow()
  })
})
