import { expect, it } from 'vitest'
import type { DataFormat } from '~/formats/DataFormat'
import { frontMatter } from '~/formats/frontmatter'
import { json } from '~/formats/json/format'
import type { JsonValue } from '~/formats/nodes'
import { toml } from '~/formats/toml'
import { valueOf } from '~/formats/valueOf'
import { yaml } from '~/formats/yaml'
import { sliced } from '~/lib/slices/slices'
import { applyEdits } from '~/lib/text/text'
import { memberOf } from '~/schema/json'
import type { DataChange } from '../operations/DataChange'
import { migrateText } from './migrateText'
import { proposeRenames } from './proposeRenames'

const formats = new Map<string, DataFormat>([
  ['json', json],
  ['yaml', yaml],
  ['toml', toml],
  ['md', frontMatter({ yaml, toml, json }, 'text')],
])

const schema: JsonValue = {
  properties: {
    cost: { type: 'number' },
    rest: { type: 'object', properties: { inner: {} } },
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
  },
  $defs: {
    item: {
      properties: { cost: {}, parts: { type: 'array', items: { $ref: '#/$defs/item' } } },
    },
  },
}

function migrated(ending: string, text: string, change: DataChange, of = schema) {
  const format = formats.get(ending)
  if (format === undefined) throw new Error(`no format ${ending}`)
  const made = sliced(migrateText(format, text, [{ change, schema: of }])).finish().answer
  if (made === undefined) throw new Error('not read')
  const unfit = made.unfit.map(({ pointer, reason }) => `${pointer} ${JSON.stringify(reason)}`)
  return { text: applyEdits(text, made.edits), unfit, changed: made.changed[0] }
}

const rename = { kind: 'rename', object: '/schema', from: 'cost', to: 'price' } as const

it.each([
  ['json', '{ "cost": 1.50, "b": 2 }\n'],
  ['yaml', 'cost: 1.50 # each\nb: 2\n'],
  ['toml', 'cost = 1.50 # each\nb = 2\n'],
  ['md', '---\ncost: 1.50\n---\nThe cost: none\n'],
])('renames a member in its own place, in %s', (ending, text) => {
  expect(migrated(ending, text, rename)).toEqual({
    text: text.replace('cost', 'price'),
    unfit: [],
    changed: 1,
  })
})

it.each([
  ['json', (at: number) => `  { "cost": ${at}.50, "b": "cost" }`, '{ "items": [\n', ',\n', '\n] }\n'],
  ['yaml', (at: number) => `  - cost: ${at}.50 # each\n    b: cost`, 'items:\n', '\n', '\n'],
  ['toml', (at: number) => `[[items]]\ncost = ${at}.50 # each\nb = "cost"`, '', '\n', '\n'],
])('renames in many places at once as in one, in %s', (ending, item, start, between, end) => {
  const items = Array.from({ length: 20 }, (_, at) => item(at))
  const taken = item(7).replace('b', 'price')
  const text = start + items.with(7, taken).join(between) + end
  const renamed = items.map((one) => one.replace('cost', 'price')).with(7, taken)
  expect(migrated(ending, text, { ...rename, object: '/schema/$defs/item' })).toEqual({
    text: start + renamed.join(between) + end,
    unfit: ['/items/7/cost "taken"'],
    changed: 19,
  })
})

it('lists what has the new name already, and leaves it alone', () => {
  const text = '{ "cost": 1, "price": 2 }'
  expect(migrated('json', text, rename)).toEqual({ text, unfit: ['/cost "taken"'], changed: 0 })
})

it('finds what is in lists, and in what contains itself', () => {
  const text = '{"cost": 0, "items": [{"cost": 1, "parts": [{"cost": 2}]}, {"cost": 3}]}'
  const change = { ...rename, object: '/schema/$defs/item' }
  expect(migrated('json', text, change)).toMatchObject({
    text: '{"cost": 0, "items": [{"price": 1, "parts": [{"price": 2}]}, {"price": 3}]}',
    changed: 3,
  })
})

it('tells the branches of a choice by their constants', () => {
  const branch = (kind: string) => ({ properties: { kind: { const: kind }, cost: {} }, required: ['kind'] })
  const of = { properties: { items: { items: { oneOf: [branch('a'), branch('b')] } } } }
  const change = { ...rename, object: '/schema/properties/items/items/oneOf/1' }
  expect(
    migrated('json', '{"items": [{"kind": "a", "cost": 1}, {"kind": "b", "cost": 2}]}', change, of).text,
  ).toBe('{"items": [{"kind": "a", "cost": 1}, {"kind": "b", "price": 2}]}')
})

it.each([
  [
    'json',
    '{\n  "cost": 1.50,\n  "rest": {\n    "inner": 1\n  }\n}\n',
    '{\n  "rest": {\n    "inner": 1,\n    "cost": 1.50\n  }\n}\n',
  ],
  ['yaml', 'cost: 1.50\nrest:\n  inner: 1\n', 'rest:\n  inner: 1\n  cost: 1.50\n'],
  ['yaml', 'cost: 1.50\nb: 1\n', 'b: 1\nrest:\n  cost: 1.50\n'],
  ['toml', 'cost = 1.50\n\n[rest]\ninner = 1\n', '\n[rest]\ninner = 1\ncost = 1.50\n'],
])('plunges a member into another one, in %s', (ending, before, after) => {
  const change = { kind: 'move', object: '/schema', name: 'cost', way: ['rest'], as: 'cost' } as const
  expect(migrated(ending, before, change)).toEqual({ text: after, unfit: [], changed: 1 })
})

it('hoists a member, and does not lose a comment by it', () => {
  const change = {
    kind: 'move',
    object: '/schema/properties/rest',
    name: 'inner',
    way: ['..'],
    as: 'inner',
  } as const
  expect(migrated('json', '{"rest": {"inner": [1, 2.0]}, "b": 1}', change).text).toBe(
    '{"rest": {}, "b": 1,"inner": [1, 2.0]}'.replace(',"', ', "'),
  )
  const text = 'rest:\n  inner:\n    # why\n    a: 1\n'
  const made = migrated('yaml', text, change)
  expect(made.text === text ? made.unfit.length : made.text.includes('# why')).toBeTruthy()
})

it('changes types only where the value says the same', () => {
  const text = '{ "a": [ "1.50", "x", 2, "007", "true" ] }'
  const of = { properties: { a: { items: { properties: { v: {} } } } } }
  const change = { kind: 'retype', object: '/schema/properties/a/items', name: 'v', to: ['number'] } as const
  const wrapped = text.replaceAll(/("[^"a]+"|2)(?=[, ])/g, '{"v": $1}')
  expect(migrated('json', wrapped, change, of)).toEqual({
    text: wrapped.replace('"1.50"', '1.50'),
    unfit: ['/a/1/v "not-the-same"', '/a/3/v "not-the-same"', '/a/4/v "not-the-same"'].toReversed(),
    changed: 1,
  })
  const back = { ...change, to: ['string'] } as const
  expect(migrated('json', '{"a": [{"v": 1.50}, {"v": true}, {"v": null}]}', back, of)).toMatchObject({
    text: '{"a": [{"v": "1.50"}, {"v": "true"}, {"v": null}]}',
    unfit: ['/a/2/v "not-the-same"'],
  })
})

it('makes lists of values and values of lists', () => {
  const toList = { kind: 'toList', object: '/schema', name: 'cost' } as const
  expect(migrated('yaml', 'cost: a\n', toList).text).toMatch(/^cost:\s+(\[a\]|- a)\s*$/)
  const toValue = { ...toList, kind: 'toValue' } as const
  expect(migrated('json', '{"cost": [{"a": 1.0}]}', toValue).text).toBe('{"cost": {"a": 1.0}}')
  expect(migrated('json', '{"cost": [1, 2]}', toValue).unfit).toEqual(['/cost "several"'])
  expect(migrated('json', '{"b": 1, "cost": []}', toValue).text).toBe('{"b": 1}')
})

it('maps choices, merges them, and lists those that are none any more', () => {
  const change = {
    kind: 'choices',
    object: '/schema',
    name: 'cost',
    choices: [
      { from: 'a', to: 'b' },
      { from: 'c', to: undefined },
    ],
  } as const
  expect(migrated('json', '{"cost": "a"}', change).text).toBe('{"cost": "b"}')
  expect(migrated('json', '{"cost": ["b", "a", "c"]}', change)).toEqual({
    text: '{"cost": ["b", "c"]}',
    unfit: ['/cost/2 "no-choice"'],
    changed: 1,
  })
})

it('fills in what is required, where somebody says with what', () => {
  const change = { kind: 'require', object: '/schema', name: 'cost' } as const
  expect(migrated('json', '{"b": 1}', change).unfit).toEqual(['/cost "missing"'])
  expect(migrated('json', '{"b": 1}', { ...change, fill: 0 }).text).toBe(
    '{"b": 1,"cost": 0}'.replace(',"', ', "'),
  )
})

it('splits a text and merges it again', () => {
  const split = {
    kind: 'split',
    object: '/schema',
    name: 'cost',
    into: ['first', 'last'],
    separator: ' ',
  } as const
  const once = migrated('json', '{"a": 1, "cost": "Ada King Lovelace", "b": 2}', split).text
  expect(once).toBe('{"a": 1, "first": "Ada", "last": "King Lovelace", "b": 2}')
  const merge = {
    kind: 'merge',
    object: '/schema',
    names: ['first', 'last'],
    to: 'cost',
    separator: ' ',
  } as const
  expect(migrated('json', once, merge).text).toBe('{"a": 1, "cost": "Ada King Lovelace", "b": 2}')
  expect(migrated('json', '{"cost": "Ada"}', split).text).toBe('{"first": "Ada"}')
  expect(migrated('json', '{"cost": 7}', split).unfit).toEqual(['/cost "not-the-same"'])
})

it('proposes a rename where a field has gone and its like has come in its place', () => {
  const text = (members: object) => JSON.stringify({ schema: { properties: members } })
  const before = text({ a: {}, cost: { type: 'number', title: 'Cost' }, b: {} })
  const renamed = [{ object: '/schema', from: 'cost', to: 'price' }]
  expect(proposeRenames(before, text({ a: {}, price: { type: 'number', title: 'Price' }, b: {} }))).toEqual(
    renamed,
  )
  expect(proposeRenames(before, text({ a: {}, price: { type: 'string' }, b: {} }))).toEqual([])
  expect(proposeRenames(before, text({ a: {}, b: {}, c: {}, price: { type: 'number' } }))).toEqual([])
  expect(proposeRenames(before, text({ a: {}, b: {}, price: { type: 'number' } }))).toEqual([])
  expect(proposeRenames(before, text({ a: {}, price: { type: 'number' }, b: {}, c: {} }))).toEqual([])
  expect(proposeRenames(before, '{')).toEqual([])
})

const many: readonly (readonly [string, DataChange])[] = [
  ['rename', { kind: 'rename', object: '/schema/$defs/item', from: 'cost', to: 'price' }],
  ['move', { kind: 'move', object: '/schema/$defs/item', name: 'cost', way: ['more'], as: 'cost' }],
  ['remove', { kind: 'remove', object: '/schema/$defs/item', name: 'cost' }],
  ['retype', { kind: 'retype', object: '/schema/$defs/item', name: 'cost', to: ['number'] }],
  ['list', { kind: 'toList', object: '/schema/$defs/item', name: 'cost' }],
  [
    'choices',
    { kind: 'choices', object: '/schema/$defs/item', name: 'cost', choices: [{ from: '1.50', to: '2' }] },
  ],
  ['require', { kind: 'require', object: '/schema/$defs/item', name: 'new', fill: 'x' }],
  [
    'split',
    { kind: 'split', object: '/schema/$defs/item', name: 'label', into: ['first', 'last'], separator: ' ' },
  ],
  [
    'merge',
    { kind: 'merge', object: '/schema/$defs/item', names: ['label', 'cost'], to: 'all', separator: ' ' },
  ],
]

const lists: readonly (readonly [string, (at: number) => string])[] = [
  ['json', (at) => `{ "label": "Item ${at}", "cost": "1.50", "rest": [1.0] }`],
  ['yaml', (at) => `  - label: Item ${at}\n    cost: "1.50"\n    rest: [1.0] # kept\n`],
  ['toml', (at) => `[[items]]\nlabel = "Item ${at}"\ncost = "1.50"\nrest = [1.0] # kept\n`],
]

it.each(
  lists.flatMap(([ending, item]) => many.map(([kind, change]) => [kind, ending, item, change] as const)),
)(
  'makes a %s of many items in one step that is read once, in %s, and the same as one by one',
  (_kind, ending, item, change) => {
    const format = formats.get(ending)
    if (format === undefined) throw new Error(`no format ${ending}`)
    const textOf = (count: number, from = 0) => {
      const items = Array.from({ length: count }, (_, at) => item(from + at))
      const start = ending === 'yaml' ? 'items:\n' : ''
      return ending === 'json' ? `{"items": [\n${items.join(',\n')}\n]}\n` : start + items.join('')
    }
    const reads: string[] = []
    const counting: DataFormat = {
      ...format,
      read: (text) => {
        reads.push('read')
        return format.read(text)
      },
      reread: (...given) => {
        reads.push('reread')
        return format.reread(...given)
      },
    }
    const run = (by: DataFormat, text: string) => {
      const made = sliced(migrateText(by, text, [{ change, schema }])).finish().answer
      return made && { ...made, text: applyEdits(text, made.edits) }
    }
    const together = run(counting, textOf(40))
    expect(reads).toEqual(['read', 'read'])
    expect({ changed: together?.changed, unfit: together?.unfit }).toEqual({ changed: [40], unfit: [] })
    // Alone it goes the other way, edit by edit.
    const alone = run(format, textOf(1, 7))
    expect(valuesIn(format, together?.text ?? '')[7]).toEqual(valuesIn(format, alone?.text ?? '')[0])
  },
)

function valuesIn(format: DataFormat, text: string): readonly JsonValue[] {
  const reading = format.read(text)
  const items = reading.ok ? memberOf(valueOf(text, reading.root), 'items') : undefined
  return Array.isArray(items) ? items : []
}

it('puts back what was taken out, as the commit has it, where the object is the same', () => {
  const committed = 'note: "n" # why\ncost: 1.50\nitems:\n  - cost: 2\n    b: x\n  - cost: 3\n    b: y\n'
  const text = 'note: "m"\nitems:\n  - b: x\n  - b: z\n'
  const at = (object: string) => ({ change: { kind: 'restore', object, name: 'cost' } as const, schema })
  const changes = [at('/schema'), at('/schema/$defs/item')]
  const made = sliced(migrateText(yaml, text, changes, { committed })).finish().answer
  expect(made && applyEdits(text, made.edits)).toBe(
    'note: "m"\ncost: 1.50\nitems:\n  - cost: 2\n    b: x\n  - b: z\n',
  )
})
