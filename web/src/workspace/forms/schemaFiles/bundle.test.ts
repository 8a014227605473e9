import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { createAnswerer } from '~/validation/answer'
import { bundleSchema } from './bundle'
import { MAX_FILE_LENGTH, MAX_FILES, type SchemaFiles } from './SchemaFiles'

function filesOf(texts: { readonly [path: string]: string }): SchemaFiles {
  return {
    paths: () => Promise.resolve(Object.keys(texts)),
    read: (path) => Promise.resolve(Object.hasOwn(texts, path) ? texts[path] : undefined),
  }
}

async function bundled(schema: JsonValue, texts: { readonly [path: string]: string }) {
  return bundleSchema(schema, 'forms/menu.sheaf.json', filesOf(texts))
}

async function checked(schema: JsonValue, data: JsonValue, texts: { readonly [path: string]: string }) {
  const { schema: whole, unused } = await bundled(schema, texts)
  const answer = createAnswerer()({
    id: 1,
    schema: JSON.stringify(whole),
    data: JSON.stringify(data),
    probes: [],
  })
  if (answer.kind !== 'checked') throw new Error(answer.reason)
  const { errors, lacking, schemaProblems } = answer
  return { places: errors.map(({ pointer }) => pointer), lacking, schemaProblems, unused }
}

const isText = '{"type": "string"}'
const draft04 = 'http://json-schema.org/draft-04/schema#'
const draft07 = 'http://json-schema.org/draft-07/schema#'

/** internal/project is held to the same (TestSchemaFiles). */
const followed: readonly [string, JsonValue, { readonly [path: string]: string }][] = [
  ['beside', { items: { $ref: 'a.json' } }, { 'forms/a.json': isText }],
  ['in another folder', { items: { $ref: '../schemas/a.json' } }, { 'schemas/a.json': isText }],
  ['a part', { items: { $ref: 'a.json#/$defs/x' } }, { 'forms/a.json': `{"$defs": {"x": ${isText}}}` }],
  [
    'an anchor',
    { items: { $ref: 'a.json#x' } },
    { 'forms/a.json': '{"$defs": {"x": {"$anchor": "x", "type": "string"}}}' },
  ],
  ['a path with a blank', { items: { $ref: '../my%20schemas/a.json' } }, { 'my schemas/a.json': isText }],
  [
    'from file to file',
    { items: { $ref: '../a/a.json' } },
    { 'a/a.json': '{"$ref": "b.json#/$defs/x"}', 'a/b.json': `{"$defs": {"x": ${isText}}}` },
  ],
  [
    'and back',
    { items: { $ref: 'a.json#/$defs/x' } },
    {
      'forms/a.json': `{"$defs": {"x": {"$ref": "b.json"}, "y": ${isText}}}`,
      'forms/b.json': '{"$ref": "a.json#/$defs/y"}',
    },
  ],
  [
    'in itself',
    { items: { $ref: 'a.json' } },
    { 'forms/a.json': `{"$ref": "#/$defs/x", "$defs": {"x": ${isText}}}` },
  ],
  [
    'by $id',
    { items: { $ref: 'https://example.org/schemas/a.json' } },
    { 'x/a.json': '{"$id": "https://example.org/schemas/a.json", "type": "string"}' },
  ],
  [
    'by id, draft-04',
    { items: { $ref: 'https://example.org/schemas/a' } },
    {
      'x/a.schema.json': `{"$schema": "${draft04}", "id": "https://example.org/schemas/a#", "type": "string"}`,
    },
  ],
  [
    'by $id, otherwise called',
    { items: { $ref: 'urn:example:a' } },
    { 'schemas/text.json': '{"$id": "urn:example:a", "type": "string"}' },
  ],
  [
    'by $id, of several',
    { items: { $ref: 'https://example.org/a.json' } },
    {
      'a/a.json': '{"$id": "https://example.org/b/a.json"}',
      'b/a.json': '{"$id": "https://example.org/a.json", "type": "string"}',
    },
  ],
  [
    'relative to $id',
    { $id: 'https://example.org/forms/menu.json', items: { $ref: '../a.json' } },
    { 'x/a.json': '{"$id": "https://example.org/a.json", "type": "string"}' },
  ],
  [
    'relative, whatever $id is',
    { $id: 'https://example.org/menu.json', items: { $ref: 'a.json' } },
    { 'forms/a.json': isText },
  ],
  [
    'with a $id of its own',
    { items: { $ref: 'a.json' } },
    {
      'forms/a.json': `{"$id": "https://example.org/x/y.json", "$ref": "#/$defs/x", "$defs": {"x": {"$ref": "y.json#/$defs/y"}, "y": ${isText}}}`,
    },
  ],
  [
    'of the draft of the form',
    { $schema: draft07, items: { $ref: 'a.json' } },
    { 'forms/a.json': `{"$ref": "#/definitions/x", "type": "number", "definitions": {"x": ${isText}}}` },
  ],
  [
    'into what is passed over',
    { $schema: draft07, items: { $ref: 'a.json' } },
    { 'forms/a.json': `{"$ref": "#/properties/x", "properties": {"x": ${isText}}}` },
  ],
  [
    'of another draft',
    { items: { $ref: 'a.json' } },
    {
      'forms/a.json': `{"$schema": "${draft04}", "not": {"type": "number", "minimum": 1, "exclusiveMinimum": true}}`,
    },
  ],
  ['beside a schema', { items: { $ref: 'a.json', maxLength: 3 } }, { 'forms/a.json': isText }],
  [
    'that is false',
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    { items: { if: { type: 'number' }, then: { $ref: 'a.json' } } },
    { 'forms/a.json': 'false' },
  ],
  [
    'of a project',
    { items: { $ref: 'a.sheaf.json#/schema/$defs/x' } },
    { 'forms/a.sheaf.json': `{"schema": {"$defs": {"x": ${isText}}}}` },
  ],
  [
    'where no keyword has one',
    { items: { $ref: '#/shared/a' }, shared: { a: { $ref: 'a.json' } } },
    { 'forms/a.json': isText },
  ],
]

describe('a reference to a schema of the repository', () => {
  it.each(followed)('is followed %s', async (_name, schema, texts) => {
    const fine = { places: [], lacking: [], schemaProblems: [], unused: [] }
    expect(await checked(schema, ['a'], texts)).toEqual(fine)
    expect(await checked(schema, ['a', 5], texts)).toEqual({ ...fine, places: ['/1'] })
  })

  it('shows as what it leads to', async () => {
    const text = '{"title": "Name", "type": "string", "maxLength": 5}'
    const { schema } = await bundled({ properties: { a: { $ref: 'a.json' } } }, { 'forms/a.json': text })
    const resolver = createSchemaResolver(schema)
    const [a] = resolver.resolve(resolver.root).properties.values()
    expect(a && resolver.resolve(a)).toMatchObject({ title: 'Name', bounds: { maxLength: 5 } })
  })

  const large = Array.from({ length: 5 }, (_, at): [string, string] => [
    `forms/a${at}.json`,
    `{"description": "${'x'.repeat(1_000_000)}"}`,
  ])
  const many = Array.from({ length: MAX_FILES + 1 }, (_, at): [string, string] => [
    `forms/a${at}.json`,
    `{"$ref": "a${at + 1}.json"}`,
  ])

  it.each<[string, JsonValue, { readonly [path: string]: string }, string, string[]]>([
    ['out of the repository', { $ref: '../../a.json' }, { 'a.json': 'false' }, '../../a.json', []],
    ['of Git’s own', { $ref: '../.git/a.json' }, { '.git/a.json': 'false' }, '../.git/a.json', []],
    [
      'of others',
      { $ref: 'https://example.org/a.json' },
      { 'node_modules/x/a.json': '{"$id": "https://example.org/a.json"}' },
      'https://example.org/a.json',
      [],
    ],
    ['no JSON', { $ref: 'a.json' }, { 'forms/a.json': '{' }, 'a.json', ['not-json']],
    ['no schema', { $ref: 'a.json' }, { 'forms/a.json': '[]' }, 'a.json', ['no-schema']],
    [
      'too large',
      { $ref: 'a.json' },
      { 'forms/a.json': `"${'x'.repeat(MAX_FILE_LENGTH)}"` },
      'a.json',
      ['too-large'],
    ],
    [
      'too deep',
      { $ref: 'a.json' },
      { 'forms/a.json': `${'{"not":'.repeat(1_001)}true${'}'.repeat(1_001)}` },
      'a.json',
      ['too-deep'],
    ],
    ['too many', { $ref: 'a0.json' }, Object.fromEntries(many), 'a50.json', ['too-many']],
    [
      'too much',
      { allOf: large.map((_, at) => ({ $ref: `a${at}.json` })) },
      Object.fromEntries(large),
      'a4.json',
      ['too-large'],
    ],
  ])('is not followed %s', async (_name, schema, texts, lacking, reasons) => {
    const found = await checked(schema, {}, texts)
    expect([found.places, found.lacking]).toEqual([[], [lacking]])
    expect(found.unused.map(({ reason }) => reason)).toEqual(reasons)
  })
})

it('looks into a file once, however many addresses are not there, and for no more files than a limit', async () => {
  const references = Array.from({ length: 3_000 }, (_, at) => [
    { $ref: `https://example.org/${at}` },
    { $ref: `${at}.json` },
  ]).flat()
  const long = JSON.stringify({
    $id: 'https://example.org/other',
    enum: Array.from({ length: 20_000 }, (_, at) => at),
  })
  const texts = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`schemas/${at}.x.json`, long]))
  const read = new Map<string, number>()
  const files = filesOf(texts)
  await bundleSchema({ anyOf: references }, 'forms/menu.sheaf.json', {
    paths: () => files.paths(),
    read(path) {
      read.set(path, (read.get(path) ?? 0) + 1)
      return files.read(path)
    },
  })
  expect(read.size).toBe(1_000)
  expect(Math.max(...read.values())).toBe(1)
})
