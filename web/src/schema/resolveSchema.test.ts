import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from './resolveSchema'

function root(schema: JsonValue) {
  const resolver = createSchemaResolver(schema)
  const resolved = resolver.resolve(resolver.root)
  const property = (name: string) => {
    const conjunction = resolved.properties.get(name)
    if (conjunction === undefined) throw new Error(`no property ${name}`)
    return resolver.resolve(conjunction)
  }
  return { resolver, resolved, property }
}

const draft = (number: string) => `http://json-schema.org/draft-${number}/schema#`
const draft2019 = 'https://json-schema.org/draft/2019-09/schema'

const types = (set: ReadonlySet<string> | undefined) => (set === undefined ? undefined : [...set].toSorted())

describe('references', () => {
  it.each<[string, JsonValue]>([
    ['a pointer', { properties: { a: { $ref: '#/$defs/q' } }, $defs: { q: { type: 'string', title: 'Q' } } }],
    [
      'an escaped pointer',
      { properties: { a: { $ref: '#/$defs/x~1y%20z' } }, $defs: { 'x/y z': { type: 'string', title: 'Q' } } },
    ],
    [
      'an anchor',
      { properties: { a: { $ref: '#q' } }, $defs: { x: { $anchor: 'q', type: 'string', title: 'Q' } } },
    ],
    [
      'a draft-07 anchor',
      {
        $schema: draft('07'),
        properties: { a: { $ref: '#q' } },
        definitions: { x: { $id: '#q', type: 'string', title: 'Q' } },
      },
    ],
    [
      'an $id',
      {
        $id: 'https://x.test/a.json',
        properties: { a: { $ref: 'b.json' } },
        $defs: { b: { $id: 'b.json', type: 'string', title: 'Q' } },
      },
    ],
    [
      'a pointer within an $id',
      {
        $id: 'https://x.test/a.json',
        properties: { a: { $ref: 'b.json#/$defs/q' } },
        $defs: { b: { $id: 'b.json', $defs: { q: { type: 'string', title: 'Q' } } } },
      },
    ],
    [
      'a draft-04 anchor',
      {
        $schema: draft('04'),
        properties: { a: { $ref: '#q' } },
        definitions: { x: { id: '#q', type: 'string', title: 'Q' } },
      },
    ],
    [
      'a draft-04 id',
      {
        $schema: draft('04'),
        id: 'https://x.test/a.json#',
        properties: { a: { $ref: 'a.json#/definitions/q' } },
        definitions: { q: { type: 'string', title: 'Q' } },
      },
    ],
    [
      'a chain',
      {
        properties: { a: { $ref: '#/$defs/p' } },
        $defs: { p: { $ref: '#/$defs/q' }, q: { type: 'string', title: 'Q' } },
      },
    ],
    [
      'a dynamic reference',
      { $dynamicAnchor: 'q', type: 'string', title: 'Q', properties: { a: { $dynamicRef: '#q' } } },
    ],
    [
      'a recursive reference',
      { $schema: draft2019, type: 'string', title: 'Q', properties: { a: { $recursiveRef: '#' } } },
    ],
    [
      'a pointer to a place that has another name now',
      {
        $schema: draft('07'),
        properties: { a: { $ref: '#/definitions/list/items/0' } },
        definitions: {
          list: { items: [{ type: 'string', title: 'Q' }], additionalItems: { title: 'Rest' } },
        },
      },
    ],
  ])('follows %s', (_name, schema) => {
    const a = root(schema).property('a')
    expect([types(a.types), a.title, a.problems]).toEqual([['string'], 'Q', []])
  })

  it('lets what stands beside a reference count, and win', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/q', title: 'Mine', minLength: 2 } },
      $defs: { q: { type: 'string', title: 'Q', maxLength: 5 } },
    }
    expect(root(schema).property('a')).toMatchObject({
      title: 'Mine',
      bounds: { minLength: 2, maxLength: 5 },
    })
  })

  it.each<[string, JsonValue]>([
    ['to nowhere', { $ref: '#/nope' }],
    ['to an anchor that is not there', { $ref: '#nope' }],
  ])('notes a reference %s', (_name, schema) => {
    expect(root(schema).resolved.problems).toMatchObject([{ kind: 'reference-missing' }])
  })

  it('takes what is at another site for anything', () => {
    const { problems, types } = root({ $ref: 'https://example.org/a.json' }).resolved
    expect({ problems, types }).toEqual({ problems: [], types: undefined })
  })

  it('ends for schemas that refer to themselves', () => {
    expect(root({ $ref: '#' }).resolved.problems).toEqual([])
    const loop = {
      $ref: '#/$defs/a',
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a', title: 'B' } },
    }
    expect(root(loop).resolved.title).toBe('B')
  })

  it('ends for schemas with 2^26 ways through them', () => {
    const $defs: Record<string, JsonValue> = { d26: { type: 'string' } }
    for (let i = 0; i < 26; i++)
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] }
    expect(types(root({ $ref: '#/$defs/d0', $defs }).resolved.types)).toEqual(['string'])
  })
})

describe('keywords', () => {
  it('adds up allOf', () => {
    const { resolved, property } = root({
      title: 'Outer',
      required: ['a'],
      properties: { a: { type: ['string', 'number'] } },
      allOf: [
        {
          title: 'Inner',
          required: ['b'],
          properties: { a: { type: 'string', maxLength: 9 }, b: { minimum: 1 } },
        },
        { properties: { b: { minimum: 3, maximum: 7 } } },
      ],
    })
    expect(resolved.title).toBe('Outer')
    expect([...resolved.required]).toEqual(['a', 'b'])
    expect(types(property('a').types)).toEqual(['string'])
    expect(property('b').bounds).toEqual({ minimum: 3, maximum: 7 })
  })

  it.each<[string, JsonValue, string[] | undefined]>([
    ['one type', { type: 'string' }, ['string']],
    ['a union', { type: ['string', 'null'] }, ['null', 'string']],
    ['nullable', { type: 'string', nullable: true }, ['null', 'string']],
    ['integer within number', { allOf: [{ type: 'number' }, { type: 'integer' }] }, ['integer']],
    ['nothing in common', { allOf: [{ type: 'string' }, { type: 'object' }] }, []],
    ['false', false, []],
    ['true', true, undefined],
    ['a branch that is null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, undefined],
  ])('knows the types of %s', (_name, schema, expected) => {
    expect(types(root(schema).resolved.types)).toEqual(expected)
  })

  it.each<[string, JsonValue, JsonValue[]]>([
    ['enum', { enum: ['a', 1, null] }, ['a', 1, null]],
    ['const', { const: { a: 1 } }, [{ a: 1 }]],
    ['both', { allOf: [{ enum: ['a', 'b', 'c'] }, { enum: ['c', 'b'] }] }, ['b', 'c']],
    ['a choice among constants', { oneOf: [{ const: 'a', title: 'A' }, { const: null }] }, ['a', null]],
  ])('knows the options of %s', (_name, schema, expected) => {
    expect(root(schema).resolved.options?.map((option) => option.value)).toEqual(expected)
  })

  it('labels options by title and by enumNames', () => {
    expect(root({ oneOf: [{ const: 'a', title: 'A' }] }).resolved.options).toEqual([
      { value: 'a', label: 'A' },
    ])
    expect(root({ enum: ['a'], enumNames: ['A'] }).resolved.options).toEqual([{ value: 'a', label: 'A' }])
  })

  it.each<[string, JsonValue]>([
    ['2020-12', { prefixItems: [{ title: 'First' }], items: { title: 'Rest' } }],
    ['draft-07', { items: [{ title: 'First' }], additionalItems: { title: 'Rest' } }],
  ])('reads tuples of %s', (_name, schema) => {
    const { resolver, resolved } = root(schema)
    expect(resolved.prefix.map((item) => resolver.resolve(item).title)).toEqual(['First'])
    expect(Array.isArray(resolved.items) && resolver.resolve(resolved.items).title).toBe('Rest')
  })

  it.each<[string, JsonValue, number, string]>([
    ['a shorter closed one', [{ prefixItems: [{}, {}] }, { prefixItems: [{}], items: false }], 1, 'nothing'],
    ['items of another', [{ prefixItems: [{}] }, { items: { type: 'string' } }], 1, 'string'],
    ['unevaluated items', [{ prefixItems: [{}] }, { unevaluatedItems: { type: 'string' } }], 1, 'string'],
    ['all items evaluated', [{ items: { type: 'string' } }, { unevaluatedItems: false }], 0, 'string'],
    ['some items evaluated', [{ contains: {} }, { unevaluatedItems: false }], 0, 'anything'],
  ])('adds up tuples with %s', (_name, allOf, length, rest) => {
    const { resolver, resolved } = root({ allOf })
    const { items } = resolved
    const found = typeof items === 'string' ? items : [...(resolver.resolve(items).types ?? [])].join()
    expect([resolved.prefix.length, found]).toEqual([length, rest])
  })

  it('knows an item of a tuple by the items of other schemas too', () => {
    const { resolver, resolved } = root({
      allOf: [{ prefixItems: [{ title: 'A' }] }, { items: { type: 'string' } }],
    })
    expect(resolver.resolve(resolved.prefix[0] ?? [])).toMatchObject({
      title: 'A',
      types: new Set(['string']),
    })
  })

  it.each<[string, JsonValue, string[] | undefined]>([
    [
      'forbidden by additionalProperties of another schema',
      { properties: { a: {} }, allOf: [{ additionalProperties: false }] },
      [],
    ],
    [
      'known to a pattern beside them',
      { properties: { a: {} }, allOf: [{ patternProperties: { '^a': {} }, additionalProperties: false }] },
      undefined,
    ],
    [
      'of what another schema says of additional ones',
      { properties: { a: {} }, allOf: [{ additionalProperties: { type: 'string' } }] },
      ['string'],
    ],
  ])('knows members %s', (_name, schema, expected) => {
    expect(types(root(schema).property('a').types)).toEqual(expected)
  })

  it('lets no unevaluated members be added nor forbidden where all are evaluated', () => {
    expect(root({ additionalProperties: true, unevaluatedProperties: false }).resolved.additional).toBe(
      'anything',
    )
    expect(root({ unevaluatedProperties: false }).resolved.additional).toBe('nothing')
  })

  it.each<[string, JsonValue, JsonValue[]]>([
    ['of another type', { type: 'string', enum: ['a', 1, null] }, ['a']],
    ['whole numbers', { type: 'integer', enum: [1, 1.5] }, [1]],
    ['of two choices', { oneOf: [{ const: 1 }, { const: 2 }], anyOf: [{ const: 2 }, { const: 3 }] }, [2]],
  ])('offers no options that do not fit: %s', (_name, schema, expected) => {
    expect(root(schema).resolved.options?.map(({ value }) => value)).toEqual(expected)
  })

  it('allows nothing where no option is left', () => {
    expect(types(root({ type: 'string', enum: [1] }).resolved.types)).toEqual([])
  })

  it('lets no null through that only a branch of a choice allows', () => {
    const schema = { type: 'object', anyOf: [{ properties: { a: {} } }, { type: 'null' }] }
    expect(types(root(schema).resolved.types)).toEqual(['object'])
  })

  it('reads draft-04 bounds and all kinds of dependencies', () => {
    const { resolved } = root({
      minimum: 3,
      exclusiveMinimum: true,
      dependencies: { a: ['b'], c: { required: ['d'] } },
      dependentRequired: { e: ['f'] },
      dependentSchemas: { g: {} },
    })
    expect(resolved.bounds).toEqual({ exclusiveMinimum: 3 })
    expect(resolved.dependentRequired).toEqual([
      { name: 'e', required: ['f'] },
      { name: 'a', required: ['b'] },
    ])
    expect(resolved.dependents.map(({ name }) => name)).toEqual(['g', 'c'])
  })

  it('offers no choice where branches only test', () => {
    const schema = { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }
    expect(root(schema).resolved.choices).toEqual([])
  })

  it('shows the members of branches beside one another where all of them may hold', () => {
    const schema = {
      definitions: { files: { properties: { files: { type: 'array' } }, required: ['files'] } },
      properties: { extends: {} },
      anyOf: [{ $ref: '#/definitions/files' }, { type: 'object', properties: { exclude: {}, include: {} } }],
    }
    const { properties, required, choices } = root(schema).resolved
    expect([...properties.keys()]).toEqual(['extends', 'files', 'exclude', 'include'])
    expect(properties.get('files')?.map(({ pointer }) => pointer)).toEqual([
      '/definitions/files/properties/files',
    ])
    expect([[...required], choices]).toEqual([[], []])
  })

  it.each<[string, JsonValue[]]>([
    ['have a member in common', [{ properties: { a: {}, b: {} } }, { properties: { b: {} } }]],
    [
      'forbid other members',
      [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }],
    ],
    ['have titles', [{ title: 'One', properties: { a: {} } }, { properties: { b: {} } }]],
    ['are of several types', [{ properties: { a: {} } }, { type: 'string' }]],
    ['may be absent', [{ properties: { a: {} } }, { type: 'null' }, { properties: { b: {} } }]],
    ['are what is not at hand', [{ properties: { a: {} } }, { $ref: 'https://else.where/b' }]],
  ])('leaves the choice among branches that %s', (_, branches) => {
    expect(root({ anyOf: branches }).resolved.choices).toHaveLength(1)
  })

  it('leaves the choice where exactly one branch may hold', () => {
    const schema = { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }
    expect(root(schema).resolved.choices).toHaveLength(1)
  })

  it.each<[string, JsonValue]>([
    ['properties', { properties: 5 }],
    ['allOf', { allOf: {} }],
    ['oneOf', { oneOf: 'x' }],
    ['enum', { enum: {} }],
    ['type', { type: 7 }],
    ['items', { items: 'x' }],
    ['patternProperties', { patternProperties: [] }],
  ])('notes %s that is none', (keyword, schema) => {
    expect(root(schema).resolved.problems).toEqual([{ kind: 'malformed-keyword', keyword }])
  })

  it('does not take the root for a value that no schema describes', () => {
    const { resolver, resolved } = root({ title: 'Root', properties: { a: {} } })
    expect(resolved.title).toBe('Root')
    expect(resolver.resolve([]).title).toBeUndefined()
    expect(resolver.resolve([]).properties.size).toBe(0)
  })

  it('takes names such as __proto__ and constructor as names', () => {
    const schema: JsonValue = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
    )
    expect([...root(schema).resolved.properties.keys()]).toEqual(['__proto__', 'constructor'])
    expect(root({}).resolved.properties.get('constructor')).toBeUndefined()
  })
})

it.each<[string, JsonValue]>([
  ['schemas that all hold', { allOf: Array.from({ length: 300_000 }, () => ({})) }],
  [
    'places that a reference may lead to',
    {
      $ref: '#name',
      $defs: Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`d${index}`, {}])),
    },
  ],
])('takes more %s than a call has arguments', (_what, schema) => {
  expect(() => root(schema)).not.toThrow()
})

describe('branches that mean the same', () => {
  const named = (title: string) => ({ title, description: `A ${title}`, type: 'string', pattern: '^a' })
  const list = (items: JsonValue): JsonValue => ({ type: 'array', items })

  it.each<[string, JsonValue[], number]>([
    ['are one, whatever they are called', [named('a'), named('b'), list(true)], 2],
    ['are one, whoever refers to them', [{ $ref: '#/$defs/a' }, named('b'), list(true)], 2],
    ['are two, where a test is another one', [{ ...named('a'), minLength: 1 }, named('b'), list(true)], 3],
    ['are two, where items are others', [list({ type: 'string' }), list({ type: 'number' })], 2],
    ['are two, where a reference leads nowhere', [{ $ref: '#/$defs/x' }, { $ref: '#/$defs/y' }], 2],
  ])('%s', (_what, oneOf, count) => {
    expect(root({ $defs: { a: named('a') }, oneOf }).resolved.choices[0]?.branches).toHaveLength(count)
  })

  it('are no choice, where there is nothing else', () => {
    const { choices, types } = root({ anyOf: [named('a'), named('b')] }).resolved
    expect([choices, [...(types ?? [])]]).toEqual([[], ['string']])
    const dates = {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date' },
      ],
    }
    expect(root(dates).resolved.choices[0]?.branches).toHaveLength(1)
  })
})
