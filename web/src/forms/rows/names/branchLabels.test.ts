import { expect, test } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { uiOptions } from '~/schema/ui/uiSchema'
import { branchLabels } from './branchLabels'

function labels(oneOf: readonly JsonValue[], $defs: JsonValue = {}): readonly string[] {
  const resolver = createSchemaResolver({ $defs, oneOf: [...oneOf] })
  const [choice] = resolver.resolve(resolver.root).choices
  if (choice === undefined) throw new Error('no choice')
  return branchLabels(resolver, choice, uiOptions(undefined))
}

const of = (properties: JsonValue, required: readonly string[] = []): JsonValue => ({
  type: 'object',
  properties,
  required: [...required],
})
const text = { type: 'string' }

test.each<[string, readonly JsonValue[], readonly string[]]>([
  [
    'their titles',
    [
      { title: 'A `path`', type: 'string' },
      { title: 'An address', type: 'string', format: 'uri' },
    ],
    ['A path', 'An address'],
  ],
  [
    'a constant where titles are the same',
    [
      { title: 'Server', ...Object(of({ kind: { const: 'http' } }, ['kind'])) },
      { title: 'Server', ...Object(of({ kind: { const: 'mcp-tool' } }, ['kind'])) },
    ],
    ['HTTP', 'MCP tool'],
  ],
  [
    'a constant that may be left out',
    [of({ type: { const: 'stdio' } }), of({ type: { const: 'sse' } }, ['type'])],
    ['Stdio', 'SSE'],
  ],
  [
    'the constant that differs, not one that all have',
    [
      of({ version: { const: '1' }, kind: { const: 'a' } }, ['version', 'kind']),
      of({ version: { const: '1' }, kind: { const: 'b' } }, ['version', 'kind']),
    ],
    ['A', 'B'],
  ],
  [
    'a constant that is no word, with what it is about',
    [of({ isOn: { const: true } }, ['isOn']), of({ isOn: { const: false } }, ['isOn'])],
    ['Is on: Yes', 'Is on: No'],
  ],
  [
    'what they demand',
    [
      of({ url: text, name: text }, ['name', 'url']),
      of({ path: { title: 'The path' }, name: text }, ['name', 'path']),
      of({ name: text }, ['name']),
    ],
    ['With URL', 'With The path', 'Group'],
  ],
  [
    'what they have, or lack',
    [of({ a: text }), of({ b: text }), of({ a: text }, ['a'])],
    ['With A', 'With B', 'With A 2'],
  ],
  ['what one of two lacks', [of({ a: text }, ['a']), of({})], ['With A', 'Without A']],
  ['their types', [text, { type: 'array' }, of({ a: text })], ['Text', 'List', 'Group']],
  [
    'what is in lists',
    [
      { type: 'array', items: text },
      { type: 'array', items: { type: 'array', items: { type: 'number' } } },
      { type: 'array', items: { title: 'Pair', type: 'object' } },
    ],
    ['List (Text)', 'List (List (Number))', 'List (Pair)'],
  ],
  [
    'format, pattern or words of texts',
    [
      { ...text, format: 'date' },
      { ...text, description: 'Any day. For example: today' },
      { ...text, pattern: '^x' },
    ],
    ['Text (date)', 'Text (Any day)', 'Text (^x)'],
  ],
  [
    'the kind of a member that is another in each',
    [of({ on: { type: 'array' } }), of({ on: text })],
    ['Group (On: List)', 'Group (On: Text)'],
  ],
  [
    'what is within choices of their own',
    [{ anyOf: [text, { type: 'number' }] }, { type: 'array' }],
    ['Text, Number', 'List'],
  ],
  ['nothing that is known', [{ minProperties: 1, items: text }, {}], ['List', 'Any value']],
  [
    'numbers, where nothing tells them apart',
    [of({}), { ...Object(of({})), minProperties: 1 }, { ...Object(of({})), minProperties: 2 }],
    ['Group', 'Group 2', 'Group 3'],
  ],
  [
    'all their titles, where they mean the same',
    [
      { ...text, title: 'Name', examples: ['a'] },
      { title: '`Path`', description: 'Where it is', ...text },
      { type: 'array' },
    ],
    ['Name or Path', 'List'],
  ],
  [
    'their kind, where one of those that mean the same has no title',
    [of({ a: text }), { title: 'Other', ...Object(of({ a: text })) }, text],
    ['Group', 'Text'],
  ],
])('branches are told by %s', (_what, branches, expected) => {
  expect(labels(branches)).toEqual(expected)
})

test('a definition names a branch that has no constant as all others have', () => {
  const $defs = { tlsServer: of({ a: text }), 'plain%20server': of({ b: text }) }
  expect(labels([{ $ref: '#/$defs/tlsServer' }, { $ref: '#/$defs/plain%2520server' }], $defs)).toEqual([
    'TLS server',
    'plain%20server',
  ])
})

test('a schema within itself has names for its branches', () => {
  const node = {
    anyOf: [{ anyOf: [{ $ref: '#/$defs/node' }, text] }, { type: 'array', items: { $ref: '#/$defs/node' } }],
  }
  const names = labels([{ $ref: '#/$defs/node' }, text, { ...text, minLength: 1 }], { node })
  expect(new Set(names).size).toBe(3)
})

test('ten thousand branches have names, each its own', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    of({ kind: { enum: [`k${index % 5000}`] }, a: { ...text, minLength: index } }),
  )
  const names = labels(many)
  expect(new Set(names).size).toBe(10_000)
})
