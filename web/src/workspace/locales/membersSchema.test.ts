import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { membersSchema, membersUi } from './membersSchema'

const languages = ['en', 'de']

it.each<[string, JsonValue, JsonValue]>([
  ['true', true, { type: 'object', properties: { en: true, de: true } }],
  [
    'an object',
    { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        en: { title: 'English', $ref: 'sheaf:language' },
        de: { title: 'German', $ref: 'sheaf:language' },
      },
      $defs: { language: { type: 'object', $id: 'sheaf:language' } },
    },
  ],
  [
    'a reference of an older draft',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $ref: '#/definitions/a',
      definitions: { a: {} },
      maximum: 1,
    },
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        en: { title: 'English', $ref: 'sheaf:language' },
        de: { title: 'German', $ref: 'sheaf:language' },
      },
      $defs: {
        language: { definitions: { a: {} }, allOf: [{ $ref: '#/definitions/a' }], $id: 'sheaf:language' },
      },
    },
  ],
])('of %s', (_name, schema, expected) => {
  expect(membersSchema(schema, languages)).toEqual(expected)
})

it('shows each language as the project has it', () => {
  expect(membersUi({ title: { 'ui:widget': 'textarea' } }, languages)).toEqual({
    en: { title: { 'ui:widget': 'textarea' }, 'ui:title': 'English' },
    de: { title: { 'ui:widget': 'textarea' }, 'ui:title': 'German' },
    'ui:order': ['en', 'de', '*'],
  })
})
