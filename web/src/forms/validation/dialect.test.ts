import { expect, it } from 'vitest'
import type { JsonValue } from '~/drafts/json'
import { withoutForeignKeywords } from './dialect'
import { formats } from './formats'

const draft = (name: string) => `http://json-schema.org/${name}/schema#`
const draft2019 = 'https://json-schema.org/draft/2019-09/schema'

it.each<[string, JsonValue, JsonValue]>([
  [
    'what 2020-12 brought, in 2019-09',
    { $schema: draft2019, prefixItems: [false], properties: { prefixItems: { $dynamicRef: '#x' } } },
    { $schema: draft2019, properties: { prefixItems: {} } },
  ],
  [
    'what 2019-09 brought, in draft-07',
    { $schema: draft('draft-07'), allOf: [{ unevaluatedItems: false, dependentRequired: {}, if: true }] },
    { $schema: draft('draft-07'), allOf: [{ if: true }] },
  ],
  [
    'what stands beside a reference, in draft-06, which is read as draft-07',
    { $schema: draft('draft-06'), $ref: '#/definitions/a', const: 1, definitions: { a: { if: false } } },
    { $schema: draft('draft-07'), $ref: '#/definitions/a', definitions: { a: {} } },
  ],
  [
    'a dialect of somebody’s own is the newest',
    { $schema: 'https://example.org/mine', prefixItems: [true] },
    { $schema: 'https://example.org/mine', prefixItems: [true] },
  ],
  [
    'contains marks no item as evaluated, in 2019-09',
    { $schema: draft2019, contains: { const: 1 }, minContains: 2, unevaluatedItems: false },
    {
      $schema: draft2019,
      unevaluatedItems: false,
      allOf: [{ not: { not: { contains: { const: 1 }, minContains: 2 } } }],
    },
  ],
  ['values are no schemas', { const: { prefixItems: 1 } }, { const: { prefixItems: 1 } }],
])('passes over %s', (_name, schema, expected) => {
  expect(withoutForeignKeywords(schema)).toEqual(expected)
})

it.each<[format: string, fits: readonly string[], fitsNot: readonly string[]]>([
  ['uri', ['https://a.example', 'urn:x:y', 'http://[::1]:80/a?b#c'], ['a/b', 'http://x/{y}', '1:2']],
  ['uri-reference', ['', '../a', '//host/a', '?q', 'a:b'], ['1:2', ' ', '\\a', 'ü']],
  ['iri', ['https://example.org/ü'], ['ü', 'https://example.org/a b']],
  ['iri-reference', ['ü?q#f'], ['^']],
  ['uri-template', ['http://x/{y}', '{?a,b*,c:3}', 'plain'], ['{', '{a b}', '%d']],
  ['idn-email', ['실례@실례.테스트'], ['', '@', 'a b@c']],
])('knows a %s', (format, fits, fitsNot) => {
  expect(fits.filter((text) => formats[format]?.(text) === false)).toEqual([])
  expect(fitsNot.filter((text) => formats[format]?.(text) === true)).toEqual([])
})
