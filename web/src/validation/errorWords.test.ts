import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaChecker } from './engine/schemaChecker'
import { errorWords } from './errorWords'

/** The words of all errors, each field called by its pointer. */
function words(schema: JsonValue, data: JsonValue): string[] {
  const { errors } = createSchemaChecker(schema).check(data)
  return errors.map((error) => errorWords(error, error.pointer || 'It'))
}

const names = (rule: JsonValue) => ({ properties: { map: { propertyNames: rule } } })
const old = { $schema: 'http://json-schema.org/draft-06/schema#' }

it.each<[string, JsonValue, JsonValue, string[]]>([
  ['const', { const: 5 }, 4, ['It must be 5.']],
  [
    'a constant that is no scalar',
    { const: { a: 1 } },
    4,
    ['It must have the one value that the schema asks for.'],
  ],
  ['uniqueItems', { uniqueItems: true }, [1, 2, 1.0], ['It has the same item twice, at 1 and 3.']],
  ['contains', { contains: { const: 1 } }, [2], ['It needs an item that is 1.']],
  [
    'minContains',
    { contains: { type: 'string' }, minContains: 2 },
    ['a'],
    ['It needs 2 or more items, each a text.'],
  ],
  [
    'contains of what cannot be named',
    { contains: { minimum: 5 } },
    [2],
    ['It lacks an item that it must have.'],
  ],
  [
    'maxContains',
    { contains: { const: 1 }, maxContains: 1 },
    [1, 1],
    ['It has more items of one kind than the schema allows: at most 1.'],
  ],
  [
    'unevaluatedItems',
    { prefixItems: [{}], unevaluatedItems: false },
    [1, 2],
    ['It has too many items: at most 1.'],
  ],
  ['unevaluatedItems, none at all', { unevaluatedItems: false }, [1], ['It must have no items.']],
  ['maxItems 0', { maxItems: 0 }, [1], ['It must have no items.']],
  ['const, an empty text', { const: '' }, 'x', ['It must be (empty text).']],
  ['const, null', { const: null }, 'x', ['It must be Nothing (null).']],
  ['multipleOf 1', { multipleOf: 1 }, 0.5, ['It must be a whole number.']],
  ['maxItems', { maxItems: 1 }, [1, 2], ['It has too many items: at most 1.']],
  ['minItems', { minItems: 1 }, [], ['It needs 1 or more items.']],
  ['oneOf, none fits', { oneOf: [{ minimum: 5 }, { minimum: 6 }] }, 1, ['It must be 5 or more.']],
  [
    'a choice of types',
    { oneOf: [{ type: 'number' }, { type: 'boolean' }] },
    'x',
    ['It must be a number or yes or no.'],
  ],
  ['a union of types', { type: ['integer', 'string'] }, [], ['It must be a whole number or a text.']],
  [
    'with null',
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    1,
    ['It must be a text or nothing (null).'],
  ],
  [
    'a choice of values and types, behind references',
    {
      anyOf: [{ const: 'auto' }, { $ref: '#/$defs/n' }, { enum: ['off', true] }],
      $defs: { n: { anyOf: [{ type: 'integer' }], type: 'number' } },
    },
    'on',
    ['It must be auto, off, Yes, or a number.'],
  ],
  [
    'a choice inside of a choice',
    { anyOf: [{ oneOf: [{ type: 'string' }, { type: 'array' }] }, { type: 'null' }] },
    true,
    ['It must be a text or a list.'],
  ],
  [
    'a choice of which one has the type: what is wrong by that one',
    { anyOf: [{ type: 'number' }, { type: 'object', required: ['a', 'b', 'c'] }] },
    { a: 1 },
    ['/b is required.', '/c is required.'],
  ],
  [
    'branches told apart by a constant that is none of theirs',
    {
      oneOf: [
        { properties: { kind: { const: 'talk' } }, required: ['kind', 'speaker'] },
        { properties: { kind: { enum: ['break', 'lunch'] } } },
      ],
    },
    { kind: 'party' },
    ['/kind must be talk, break, or lunch.'],
  ],
  ['few values', { enum: ['a', 'b', null] }, 'c', ['It must be a, b, or Nothing (null).']],
  [
    'many values',
    { enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] },
    'x',
    ['It must be one of the allowed values.'],
  ],
  [
    'names behind a branch of a choice',
    {
      items: {
        oneOf: [
          { type: 'string' },
          { type: 'object', properties: { m: { propertyNames: { maxLength: 1 } } } },
        ],
      },
    },
    [{ m: { ab: 1 } }],
    ['The name /0/m/ab is not one that the schema allows here.'],
  ],
  [
    'oneOf, two fit',
    { oneOf: [{ minimum: 0 }, { minimum: 1 }] },
    1,
    ['It fits several of the choices, and must fit just one.'],
  ],
  [
    'names by a pattern',
    names({ pattern: '^[a-z]+$' }),
    { map: { ok: 1, NO: 2, No: 3 } },
    [
      'The name /map/NO is not one that the schema allows here.',
      'The name /map/No is not one that the schema allows here.',
    ],
  ],
  [
    'a name that breaks two rules',
    names({ pattern: '^a', maxLength: 1 }),
    { map: { a: 1, bb: 2 } },
    ['The name /map/bb is not one that the schema allows here.'],
  ],
  [
    'no names at all',
    names(false),
    { map: { a: 1 } },
    ['The name /map/a is not one that the schema allows here.'],
  ],
  [
    'names in an older draft, by a reference',
    { ...old, definitions: { name: { enum: ['x'] } }, ...names({ $ref: '#/definitions/name' }) },
    { map: { x: 1, y: 2 } },
    ['The name /map/y is not one that the schema allows here.'],
  ],
  [
    'a member that is called so',
    { properties: { propertyNames: { maxLength: 1 } } },
    { propertyNames: 'ab' },
    ['/propertyNames has too many characters: at most 1.'],
  ],
])('%s', (_what, schema, data, expected) => {
  expect(words(schema, data)).toEqual(expected)
})
