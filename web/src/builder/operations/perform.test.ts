import { expect, it } from 'vitest'
import { json } from '~/formats/json/format'
import { applyEdits } from '~/lib/text/text'
import type { Intent } from './Intent'
import { perform } from './perform'

const text = `{
  "options": { "dataFile": "a.json" },
  "schema": {
    "type": "object",
    "properties": {
      "name": { "type": "string" },
      "any": {},
      "days": {
        "type": "array",
        "items": { "$ref": "#/$defs/day" }
      },
      "last": { "$ref": "#/$defs/day" }
    },
    "required": ["name"],
    "$defs": {
      "day": { "type": "object", "properties": { "from": { "type": "string" } } }
    }
  }
}
`

function done(intent: Intent, before = text): string {
  const change = perform({ text: before, reading: json.read(before) }, intent)
  if (change.kind === 'refusal') return change.reason
  return applyEdits(before, change.edits)
}

it('sets and takes out keywords, on one line', () => {
  const field = '/schema/properties/name'
  expect(done({ kind: 'set', field, keyword: 'title', value: 'Name' })).toBe(
    text.replace('{ "type": "string" },\n      "any"', '{ "title": "Name", "type": "string" },\n      "any"'),
  )
  expect(done({ kind: 'set', field: '/schema/properties/any', keyword: 'title', value: 'Any' })).toBe(
    text.replace('"any": {}', '"any": { "title": "Any" }'),
  )
  expect(done({ kind: 'set', field, keyword: 'type', value: undefined })).toBe(
    text.replace('"name": { "type": "string" }', '"name": {}'),
  )
})

it('writes options where the data are that a definition describes', () => {
  const field = '/schema/$defs/day/properties/from'
  const after = JSON.parse(done({ kind: 'setUi', field, option: 'placeholder', value: 'x' }))
  expect(after.uiSchema).toEqual({
    days: { items: { from: { 'ui:placeholder': 'x' } } },
    last: { from: { 'ui:placeholder': 'x' } },
  })
  const again = done({ kind: 'setUi', field, option: 'placeholder', value: undefined }, JSON.stringify(after))
  expect(JSON.parse(again)).toEqual(JSON.parse(text))
})

it('requires a field and lets it go', () => {
  const days = '/schema/properties/days'
  expect(done({ kind: 'require', field: days, isRequired: true })).toBe(
    text.replace('["name"]', '["name", "days"]'),
  )
  const name = '/schema/properties/name'
  expect(done({ kind: 'require', field: name, isRequired: false })).toBe(
    text.replace('    "required": ["name"],\n', ''),
  )
})

function project(schema: object, uiSchema?: object): string {
  return JSON.stringify({ schema, ...(uiSchema && { uiSchema }) })
}

it('takes along all that names a field', () => {
  const before = project(
    {
      properties: { cost: { $ref: '#/properties/other' }, other: { $ref: '#/properties/cost/x' } },
      required: ['cost'],
      dependentRequired: { cost: ['other'], other: ['cost'] },
      default: { cost: 1 },
      errorMessage: { properties: { cost: 'No' } },
      allOf: [{ if: { properties: { cost: { const: 1 } }, required: ['cost'] } }],
    },
    {
      'ui:order': ['other', 'cost'],
      'ui:groups': [{ fields: ['cost'], groups: [{ fields: ['*', 'cost'] }] }],
      'ui:options': { itemLabel: 'cost' },
      other: { 'ui:options': { altField: 'cost' } },
      cost: { 'ui:help': 'h' },
    },
  )
  const after = done({ kind: 'rename', field: '/schema/properties/cost', name: 'a/b' }, before)
  expect(after).toBe(before.replaceAll('properties/cost', 'properties/a~1b').replaceAll('"cost"', '"a/b"'))
})

it('writes a condition as one entry of allOf, and takes it back', () => {
  const before = project({
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] }, end: { title: 'End' } },
    required: ['kind', 'end'],
  })
  const shown: Intent = {
    kind: 'condition',
    fields: ['/schema/properties/end'],
    when: { member: 'kind', values: ['a'] },
  }
  const after = done(shown, before)
  expect(JSON.parse(after).schema).toEqual(
    JSON.parse(`{ "type": "object", "properties": { "kind": { "enum": ["a", "b"] } }, "required": ["kind"],
      "allOf": [{ "if": { "properties": { "kind": { "const": "a" } }, "required": ["kind"] },
        "then": { "properties": { "end": { "title": "End" } }, "required": ["end"] } }] }`),
  )
  const end = '/schema/allOf/0/then/properties/end'
  const back = done({ kind: 'condition', fields: [end], when: undefined }, after)
  expect(JSON.parse(back).schema).toEqual({
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] }, end: { title: 'End' } },
    required: ['kind'],
  })
  expect(done({ kind: 'remove', fields: ['/schema/properties/kind'] }, after)).toBe(
    project({ type: 'object', properties: { end: { title: 'End' } } }),
  )
})

it('forbids a field of a closed object where its condition does not hold', () => {
  const before = project({ properties: { kind: {}, end: {} }, additionalProperties: false })
  const after = done(
    { kind: 'condition', fields: ['/schema/properties/end'], when: { member: 'kind' } },
    before,
  )
  expect(JSON.parse(after).schema).toEqual({
    properties: { kind: {}, end: {} },
    additionalProperties: false,
    allOf: [{ if: { required: ['kind'] }, else: { properties: { end: false } } }],
  })
})

it.each<[string, Intent, string]>([
  [
    'into itself',
    { kind: 'move', fields: ['/schema/properties/days'], into: '/schema/properties/days/items' },
    'into-itself',
  ],
  [
    'into what it refers to',
    { kind: 'move', fields: ['/schema/properties/tree'], into: '/schema/$defs/node' },
    'into-itself',
  ],
  [
    'into a shared definition',
    { kind: 'move', fields: ['/schema/properties/name'], into: '/schema/$defs/day' },
    'into-shared',
  ],
  [
    'a field into what a condition tests',
    { kind: 'move', fields: ['/schema/properties/name'], into: '/schema/allOf/0/if' },
    'no-place',
  ],
  [
    'a new field into what must not be',
    {
      kind: 'add',
      into: '/schema/allOf/0/then/not/properties/last',
      name: 'new',
      field: { schema: { type: 'string' } },
    },
    'no-place',
  ],
  [
    'to a name that is taken',
    { kind: 'rename', field: '/schema/properties/name', name: 'tree' },
    'name-taken',
  ],
  [
    'to the name of an option',
    { kind: 'rename', field: '/schema/properties/name', name: 'ui:order' },
    'bad-name',
  ],
  ['a field that is not there', { kind: 'remove', fields: ['/schema/properties/none'] }, 'no-place'],
  [
    'what holds itself on its own',
    { kind: 'breakOff', field: '/schema/$defs/node/properties/next' },
    'into-itself',
  ],
  ['what others refer to', { kind: 'remove', fields: ['/schema/properties/used'] }, 'in-use'],
])('refuses to bring %s', (_case, intent, reason) => {
  const before = project({
    properties: {
      name: {},
      days: { items: { $ref: '#/$defs/day' } },
      last: { $ref: '#/$defs/day' },
      tree: { $ref: '#/$defs/node' },
      used: {},
      user: { $ref: '#/properties/used' },
    },
    allOf: [
      {
        if: { properties: { tree: { const: 1 } } },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { not: { properties: { last: { type: 'object', properties: {} } } } },
      },
    ],
    $defs: {
      day: { type: 'object', properties: {} },
      node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } },
    },
  })
  expect(done(intent, before)).toBe(reason)
})

it.each(['', '__proto__', 'a/b', '~', 'constructor', '0'])('takes the name "%s" like any other', (name) => {
  const before = project({ properties: { first: { type: 'string' } } })
  const added = done({ kind: 'add', into: '/schema', name, field: { schema: { type: 'number' } } }, before)
  const field = `/schema/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  expect(added).toBe(
    before.replace(
      '"first":{"type":"string"}',
      `"first":{"type":"string"},${JSON.stringify(name)}:{"type":"number"}`,
    ),
  )
  const titled = done({ kind: 'set', field, keyword: 'title', value: 'T' }, added)
  expect(titled).toBe(added.replace('{"type":"number"}', '{"title":"T","type":"number"}'))
  expect(done({ kind: 'remove', fields: [field] }, added)).toBe(before)
})
