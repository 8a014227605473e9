import { describe, expect, test } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { sliced } from '~/lib/slices/slices'
import { type Inference, inferEntries } from './inferEntries'
import { takeAlternatives } from './takeAlternatives'
import { isObject } from './values'

interface Given {
  readonly isWhole?: boolean
  readonly hasBody?: boolean
  readonly files?: readonly string[]
  readonly roots?: readonly string[]
}

function inferred(
  values: readonly JsonValue[],
  { isWhole = true, hasBody = false, files = [], roots = [] }: Given = {},
): Inference {
  const entries = values.map((value, index) => ({ value, path: `posts/${index}.md` }))
  const images = { paths: new Set(files), roots }
  return sliced(inferEntries(entries, { isWhole, hasBody, images })).finish().answer
}

/** What is said of a member `x` that has these values, one a file. */
function ofMember(values: readonly JsonValue[], given?: Given) {
  const { schema, ui } = inferred(
    values.map((x) => ({ x })),
    given,
  )
  const properties = schema['properties']
  return {
    schema: isObject(properties) ? properties['x'] : undefined,
    ui: isObject(ui) ? ui['x'] : undefined,
  }
}

describe('types and formats', () => {
  test.each<readonly [string, readonly JsonValue[], JsonValue]>([
    ['whole numbers', [1, 2, 3], { type: 'integer' }],
    ['numbers', [1, 2.5], { type: 'number' }],
    ['yes and no', [true, false], { type: 'boolean' }],
    ['texts', ['a', 'b'], { type: 'string' }],
    ['dates', ['2024-02-29', '2023-01-01'], { type: 'string', format: 'date' }],
    ['a day that is none', ['2023-02-29', '2023-01-01'], { type: 'string' }],
    [
      'moments',
      ['2024-02-29T10:00:00Z', '2023-01-01T00:00:00.5+02:00'],
      { type: 'string', format: 'date-time' },
    ],
    ['moments as Jekyll spells them', ['2014-05-06 12:00:00 +0200'], { type: 'string' }],
    [
      'dates and moments',
      ['2024-02-29', '2023-01-01T00:00:00Z'],
      {
        anyOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
    ],
    ['addresses of people', ['ada@example.org'], { type: 'string', format: 'email' }],
    ['addresses', ['https://example.org/a?b=c#d'], { type: 'string', format: 'uri' }],
    ['an address with a blank', ['https://example.org/a b'], { type: 'string' }],
    ['colours', ['#00ff80'], { type: 'string', format: 'color' }],
    ['nothing, always', [null, null], { type: ['string', 'null'] }],
    ['nothing, sometimes', ['a', null], { type: ['string', 'null'] }],
    ['tags', [['a', 'b'], ['c']], { type: 'array', items: { type: 'string' } }],
    ['times', ['09:30:00Z', '10:00:00+02:00'], { type: 'string', format: 'time' }],
    [
      'texts and lists',
      ['a', ['a']],
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    ],
    ['four kinds', ['a', 1, true, {}], {}],
    ['what JSON has no way to write', [Number.NaN, 1], {}],
  ])('%s', (_what, values, schema) => {
    expect(ofMember(values).schema).toEqual(schema)
  })

  test('what goes on deeper than anybody looks is taken as it is', () => {
    let deep: JsonValue = 'x'
    for (let level = 0; level < 40; level++) deep = { inner: deep }
    expect(JSON.stringify(inferred([deep]).schema)).toContain('"properties":{"inner":{}}')
  })
})

describe('options', () => {
  const repeated = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'news' : 'talk'))

  test('few texts that stand often are offered, the commonest first, and another one is taken', () => {
    expect(ofMember(repeated).schema).toEqual({ type: 'string', examples: ['talk', 'news'] })
    expect(ofMember([...repeated, null]).schema).toEqual({
      type: ['string', 'null'],
      examples: ['talk', 'news'],
    })
  })

  test('a member that is called as choices are needs no ten values', () => {
    const { guesses, schema } = inferred([{ kind: 'ship' }, { kind: 'boat' }])
    expect(schema['properties']).toEqual({ kind: { type: 'string', examples: ['ship', 'boat'] } })
    expect(guesses.map(({ reason }) => reason.kind)).toContain('named-choice')
    expect(inferred([{ kind: 'a ship' }, { kind: 'a boat' }]).schema['properties']).toEqual({
      kind: { type: 'string' },
    })
  })

  test('titles and people are no options', () => {
    const { schema } = inferred(repeated.map((author) => ({ author, title: author })))
    expect(schema['properties']).toEqual({
      author: { type: 'string', examples: ['talk', 'news'] },
      title: { type: 'string', examples: ['talk', 'news'] },
    })
  })

  test('a layout that all share is that of a new entry', () => {
    const { schema } = inferred(repeated.map(() => ({ layout: 'post', kind: 'news' })))
    expect(schema['properties']).toEqual({
      layout: { type: 'string', const: 'post' },
      kind: { type: 'string' },
    })
  })
})

describe('objects and lists', () => {
  test('what all have is required, once there are five and all were read', () => {
    const values = [{ a: 1, b: 1, summary: '' }, ...[2, 3, 4, 5].map((a) => ({ a, summary: '' }))]
    expect(inferred(values).schema['required']).toEqual(['a'])
    expect(inferred(values, { isWhole: false }).schema['required']).toBeUndefined()
    expect(inferred(values.slice(1)).schema['required']).toBeUndefined()
    // A file alone says nothing of what others would have.
    expect(inferred([{ a: 1 }]).guesses.filter(({ reason }) => reason.kind === 'always-there')).toEqual([])
  })

  test('members stand in the commonest order, rare ones last', () => {
    const common = Array.from({ length: 20 }, () => ({ title: 'a', date: 'b', tags: 'c' }))
    const { schema } = inferred([
      ...common,
      { rare: 1, title: 'a', sub: 2, date: 'b' },
      { title: 'a', draft: true, date: 'b', tags: 'c' },
    ])
    expect(Object.keys(schema['properties'] ?? {})).toEqual(['title', 'date', 'tags', 'rare', 'draft', 'sub'])
  })

  test('lists of objects have one schema', () => {
    const { schema } = ofMember([[{ name: 'a' }, { name: 'b', age: 1 }], [{ name: 'c' }]])
    expect(schema).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'integer' } },
      },
    })
  })

  test('a file of things by their names is a map', () => {
    const people = { ada: { name: 'Ada', born: 1815 }, bob: { name: 'Bob', born: 1900 }, cy: { name: 'Cy' } }
    expect(inferred([people]).schema).toEqual({
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { name: { type: 'string' }, born: { type: 'integer' } },
      },
    })
  })

  test('names that are none of programs are those of a map', () => {
    const versions = { '@types/node': '20.0.0', '1.2': '1', 'a b': '2', c: '3' }
    expect(ofMember([versions]).schema).toEqual({ type: 'object', additionalProperties: { type: 'string' } })
    expect(ofMember([{ ...versions, d: 1 }]).schema).toHaveProperty('properties')
  })

  test('a member may be called __proto__', () => {
    const value: JsonValue = JSON.parse('{"__proto__": 1, "ui:widget": "a"}')
    const { schema } = inferred([value])
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"integer"},"ui:widget":{"type":"string"}}}',
    )
  })
})

describe('guesses', () => {
  function given(values: readonly JsonValue[], ...taken: readonly string[]) {
    const inference = inferred(values)
    const { schema, ui } = takeAlternatives(inference, inference.guesses, new Set(taken))
    return { schema, ui }
  }

  test('each says where, how many, why, how sure, and what else', () => {
    const [guess] = inferred([{ day: '2024-02-29' }]).guesses
    expect(guess).toEqual({
      id: 'format:/day',
      pointer: ['day'],
      reason: { kind: 'format', format: 'date' },
      count: 1,
      of: 1,
      certainty: 'sure',
      alternative: {
        kind: 'any-text',
        changes: [{ in: 'schema', at: ['properties', 'day', 'format'], value: undefined }],
      },
    })
  })

  test('of texts', () => {
    const { schema, ui } = given(
      [{ day: '2024-02-29', at: '09:30', text: '# A\n\n- b', mail: null }],
      'format:/day',
      'clock:/at',
      'markdown:/text',
      'no-value:/mail',
    )
    expect(schema['properties']).toEqual({
      day: { type: 'string' },
      at: { type: 'string' },
      text: { type: 'string', contentMediaType: 'text/markdown' },
      mail: {},
    })
    expect(ui).toEqual({})
  })

  test('of choices, also where null is one', () => {
    const values = Array.from({ length: 12 }, (_, index) => ({ a: index % 2 === 0 ? 'x' : 'y' }))
    expect(given([...values, { a: null }], 'repeats:/a').schema['properties']).toEqual({
      a: { type: ['string', 'null'], enum: ['x', 'y', null] },
    })
  })

  test('of what is required, in lists too', () => {
    const values = [1, 2, 3].map((a) => ({ a, list: [{ b: 1 }, { b: 2 }] }))
    const { schema } = given(values, 'always-there:/a', 'always-there:/list/*/b')
    expect(schema).toMatchObject({
      required: ['a'],
      properties: { list: { items: { properties: { b: { type: 'integer' } } } } },
    })
    expect(given(values, 'always-there:/list/*/b').schema).not.toHaveProperty('required')
  })

  test('a map becomes a group, whatever is taken inside of it', () => {
    const people = { ada: { born: 1815 }, bob: { born: 1900 }, cy: { born: 1901 } }
    const inner = { type: 'object', properties: { born: { type: 'integer' } } }
    expect(given([people], 'map:', 'whole-numbers:/*/born').schema).toEqual({
      type: 'object',
      properties: { ada: inner, bob: inner, cy: inner },
    })
  })

  test('inside of several kinds', () => {
    const { schema } = given([{ a: 1 }, { a: ['x'] }], 'whole-numbers:/a')
    expect(schema['properties']).toEqual({
      a: { anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'string' } }] },
    })
    expect(given([{ a: 1 }, { a: ['x'] }], 'several-kinds:/a')).toEqual({
      schema: { type: 'object', properties: { a: {} } },
      ui: {},
    })
  })
})

describe('the text below front matter', () => {
  test('is a member of a name that is free', () => {
    expect(inferred([{ title: 'a' }], { hasBody: true })).toMatchObject({
      body: 'body',
      schema: { properties: { body: { type: 'string', contentMediaType: 'text/markdown' } } },
    })
    expect(inferred([{ body: 'a', text: 'b' }], { hasBody: true }).body).toBe('content')
  })
})

describe('texts and pictures', () => {
  test('long texts have a field of several lines', () => {
    expect(ofMember(['a\nb']).ui).toEqual({ 'ui:widget': 'textarea' })
  })

  test.each<
    readonly [string, readonly string[], readonly string[], readonly string[], JsonValue | undefined]
  >([
    [
      'from the root',
      ['/img/a.png', '/img/b/c.jpg'],
      ['static/img/a.png', 'static/img/b/c.jpg'],
      ['static'],
      { folder: '/static/img', publicFolder: '/img' },
    ],
    [
      'from the root itself',
      ['/a.png', '/b/c.jpg'],
      ['static/a.png', 'static/b/c.jpg'],
      ['static'],
      { folder: '/static', publicFolder: '/' },
    ],
    ['without a slash', ['img/a.png'], ['img/a.png'], [''], { folder: '/img', publicFolder: 'img' }],
    ['beside the entry', ['a.png', './b.png'], ['posts/a.png', 'posts/b.png'], ['static'], { folder: '.' }],
    ['where the files are not there', ['/img/a.png'], [], ['static'], undefined],
  ])('pictures %s', (_what, values, files, roots, options) => {
    const { ui } = ofMember(values, { files, roots })
    expect(ui).toEqual(options === undefined ? undefined : { 'ui:widget': 'image', 'ui:options': options })
  })
})

test('what entries do not agree about is told, with how many and which', () => {
  const { disagreements } = inferred([
    { a: 'x', n: 1 },
    { a: ['x'], n: 1.5 },
    { a: 'y', n: null },
  ])
  expect(disagreements).toEqual([
    {
      pointer: ['a'],
      kinds: [
        { kind: 'string', count: 2, paths: ['posts/0.md', 'posts/2.md'] },
        { kind: 'array', count: 1, paths: ['posts/1.md'] },
      ],
    },
  ])
})

test('a date that is none in one file is told', () => {
  const { disagreements } = inferred([{ d: '2024-01-01' }, { d: '2024-01-02' }, { d: 'soon' }])
  expect(disagreements.map(({ kinds }) => kinds.map(({ kind, count }) => [kind, count]))).toEqual([
    [
      ['date', 2],
      ['text', 1],
    ],
  ])
})
