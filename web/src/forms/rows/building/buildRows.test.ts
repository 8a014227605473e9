import { describe, expect, it } from 'vitest'
import { parseJson } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { type FormState, INITIAL_STATE } from '../../state/FormState'
import { createItemKeys } from '../../store/itemKeys'
import { MAX_DEPTH } from '../nesting'
import { buildRows } from './buildRows'
import { isLongData } from './openByDefault'
import type { RowsInput } from './RowsInput'

interface Given {
  readonly schema: JsonValue
  readonly data: JsonValue
  readonly uiSchema?: JsonValue
  readonly state?: Partial<FormState>
  readonly verdicts?: Readonly<Record<string, boolean>>
}

function inputOf({ schema, data, uiSchema = {}, state = {}, verdicts = {} }: Given): RowsInput {
  const text = JSON.stringify(data)
  const parse = parseJson(text)
  if (!parse.ok) throw new Error('not JSON')
  return {
    resolver: createSchemaResolver(schema),
    uiSchema,
    text,
    root: parse.root,
    itemKeys: createItemKeys(),
    taken: new Map(),
    body: null,
    isLong: isLongData(parse.root),
    isDrawn: false,
    state: { ...INITIAL_STATE, ...state },
    verdict: (test) => verdicts[test.pointer],
  }
}

function rowsOf(given: Given) {
  const { list, root } = buildRows(inputOf(given))
  return { rows: list.outline, reads: root.built.reads }
}

/** One word a row: kind or widget, and pointer. */
function shape(given: Given): string[] {
  return rowsOf(given).rows.map(
    (row) => `${row.kind === 'field' ? row.widget : row.kind} ${row.field.pointer}`,
  )
}

describe('rows', () => {
  it('are one flat list with depth', () => {
    const { rows } = rowsOf({
      schema: {
        title: 'Page',
        properties: {
          name: { type: 'string' },
          seo: { type: 'object', properties: { text: { type: 'string' } } },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
      data: { name: 'x', seo: {}, tags: ['a'] },
    })
    expect(rows.map((row) => [row.kind, row.field.pointer, row.depth])).toEqual([
      ['title', '', 0],
      ['field', '/name', 0],
      ['group', '/seo', 0],
      ['field', '/seo/text', 1],
      ['list', '/tags', 0],
      ['field', '/tags/0', 1],
      ['add-item', '/tags', 1],
    ])
  })

  it('leave out what is closed', () => {
    const given = {
      schema: { properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } },
      data: {},
    }
    expect(shape({ ...given, state: { open: new Map([['/a', false]]) } })).toEqual(['group /a'])
  })

  it('begin long lists closed', () => {
    const items = { type: 'object', properties: { x: { type: 'number' } } }
    const data = Array.from({ length: 9 }, (_, x) => ({ x }))
    expect(
      shape({ schema: { type: 'array', items }, data }).filter((row) => row.startsWith('number')),
    ).toEqual([])
  })

  it.each<[string, JsonValue, JsonValue, string]>([
    ['a text', { type: 'string' }, 'x', 'text'],
    ['a long text', { type: 'string', maxLength: 500 }, 'x', 'textarea'],
    ['a date', { type: 'string', format: 'date' }, '2026-01-01', 'date'],
    ['a number', { type: 'number' }, 1, 'number'],
    ['1.5 for an integer', { type: 'integer' }, 1.5, 'number'],
    ['an absent-like null', { type: ['string', 'null'] }, null, 'text'],
    ['nullable by anyOf', { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, null, 'date'],
    ['no schema, a text', true, 'x', 'text'],
    ['no schema, a truth', {}, true, 'checkbox'],
    ['no schema, null', {}, null, 'null'],
    ['an object where a text belongs', { type: 'string' }, { a: 1 }, 'json'],
    ['a text where a list belongs', { type: 'array' }, 'x', 'json'],
    ['null where a text belongs', { type: 'string' }, null, 'json'],
    ['what false allows', false, 1, 'json'],
    ['an enum', { enum: ['a', 'b'] }, 'a', 'select'],
    ['an enum of objects', { enum: [{ a: 1 }, { a: 2 }] }, { a: 1 }, 'select'],
    ['a constant', { const: 5 }, 5, 'constant'],
    ['none of the branches', { oneOf: [{ type: 'string' }, { type: 'number' }] }, true, 'json'],
  ])('show %s', (_name, schema, value, widget) => {
    const rows = shape({ schema: { type: 'object', properties: { a: schema } }, data: { a: value } })
    expect(rows.at(-1)).toBe(`${widget} /a`)
  })

  it('show data without a schema', () => {
    expect(shape({ schema: {}, data: { a: 'x', b: [1, { c: null }] } })).toEqual([
      'text /a',
      'list /b',
      'number /b/0',
      'group /b/1',
      'null /b/1/c',
      'add-member /b/1',
      'add-item /b',
      'add-member ',
    ])
  })

  it.each<[string, JsonValue, JsonValue]>([
    ['as the last item, where the schema says nothing', {}, ''],
    ['as the schema says', { items: { type: 'number' } }, 0],
    ['null, where the schema allows just that', { items: { type: 'null' } }, null],
  ])('offer one more item: %s', (_what, list, expected) => {
    const { rows } = rowsOf({ schema: { properties: { list } }, data: { list: [1, 'a'] } })
    expect(rows.find((row) => row.kind === 'add-item')).toMatchObject({ value: expected })
  })

  it('follow ui:order, then the schema, then the data', () => {
    const schema = { properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } } }
    expect(shape({ schema, data: { z: 'x' }, uiSchema: { 'ui:order': ['c', '*', 'a'] } })).toEqual([
      'text /c',
      'text /b',
      'text /z',
      'text /a',
    ])
  })

  it('do not open a recursion without data', () => {
    const properties = { name: { type: 'string' }, child: { $ref: '#' } }
    const schema = { type: 'object', properties, required: ['child'] }
    expect(shape({ schema, data: {} })).toEqual([
      'text /name',
      'group /child',
      'text /child/name',
      'group /child/child',
    ])
  })

  it('offer what is not there and need not be in one line', () => {
    const place = { type: 'object', properties: { town: { type: 'string' } } }
    const properties = { home: place, work: place, tags: { type: 'array' }, days: { type: 'array' } }
    expect(shape({ schema: { properties, required: ['work', 'days'] }, data: {} })).toEqual([
      'group /home',
      'group /work',
      'text /work/town',
      'list /tags',
      'list /days',
      'add-item /days',
    ])
  })

  it('begin closed below the first level of long data', () => {
    const data = (count: number) => ({
      page: { look: { colour: 'red' } },
      prices: [{ price: 1 }],
      days: Array.from({ length: count }, (_, day) => day),
    })
    expect(shape({ schema: {}, data: data(10) })).toContain('text /page/look/colour')
    expect(shape({ schema: {}, data: data(10) })).toContain('number /prices/0/price')
    const long = shape({ schema: {}, data: data(80) })
    expect(long).toContain('group /page/look')
    expect(long).toContain('group /prices/0')
    expect(long).not.toContain('text /page/look/colour')
    expect(long).not.toContain('number /prices/0/price')
  })

  it('are those that are set, and what was set when one began, where nothing else is wanted', () => {
    const schema = {
      properties: { a: { type: 'string' }, b: { type: 'string' }, must: { type: 'string' } },
      required: ['must'],
    }
    const isSetOnly = { isSetOnly: true }
    expect(shape({ schema, data: { a: 'x' }, state: isSetOnly })).toEqual(['text /a', 'text /must'])
    const uiSchema = {
      'ui:groups': [
        { title: 'One', fields: ['a'] },
        { title: 'Two', fields: ['b'] },
      ],
    }
    expect(shape({ schema, uiSchema, data: { a: 'x', must: '' }, state: isSetOnly })).toEqual([
      'text /must',
      'section ',
      'text /a',
    ])
  })

  it('stop at a depth', () => {
    let data: JsonValue = 'end'
    for (let depth = 0; depth < MAX_DEPTH + 10; depth++) data = { a: data }
    const rows = rowsOf({ schema: {}, data, state: {} }).rows
    expect(rows.filter((row) => row.kind === 'field')).toMatchObject([{ widget: 'json' }])
  })

  it('take the branch that constants name, also against likeness', () => {
    const branch = (kind: string, ...names: string[]) => ({
      properties: {
        kind: { const: kind },
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
      required: ['kind'],
    })
    const schema = { oneOf: [branch('a', 'x', 'y', 'z'), branch('b', 'w')] }
    const choice = rowsOf({ schema, data: { kind: 'b', x: '1', y: '2', z: '3' } }).rows.find(
      (row) => row.kind === 'choice',
    )
    expect(choice).toMatchObject({ branch: 1, labels: ['A', 'B'] })
  })

  it('ask nobody for the branch where a member beside the choice tells it', () => {
    const pay = (value: string, name: string) => ({
      properties: { pay: { const: value }, [name]: { type: 'string' } },
      required: [name],
    })
    const schema = {
      properties: { pay: { enum: ['cash', 'card', 'none'] } },
      dependencies: {
        pay: {
          oneOf: [pay('cash', 'coins'), pay('card', 'number'), { properties: { pay: { const: 'none' } } }],
        },
      },
    }
    const given = { schema, data: { pay: 'card', coins: 'x' } }
    expect(shape(given)).toEqual(['kept ', 'select /pay', 'text /number'])
    const [, field] = rowsOf(given).rows
    expect(field?.field.schema.options?.map(({ value }) => value)).toEqual(['cash', 'card', 'none'])
    // Two branches for one value: that the member does not tell.
    const twice = {
      ...schema,
      dependencies: { pay: { oneOf: [pay('cash', 'coins'), pay('cash', 'number')] } },
    }
    expect(shape({ ...given, schema: twice })[0]).toBe('choice ')
  })

  it('call the branches of a choice by what tells them apart', () => {
    const schema = {
      anyOf: [{ const: 'auto' }, { type: 'integer' }, { properties: { a: {} }, type: 'object' }],
    }
    const [row] = rowsOf({ schema, data: 'auto' }).rows
    expect(row).toMatchObject({ widget: 'constant', kinds: [{ labels: ['auto', 'Whole number', 'Group'] }] })
  })

  it('hide the constant that tells the branch, but no other one', () => {
    const branch = (kind: string) => ({
      properties: { kind: { const: kind }, extra: { const: true } },
      required: ['kind'],
    })
    const schema = {
      properties: { version: { const: 2 } },
      required: ['version'],
      oneOf: [branch('a'), branch('b')],
    }
    expect(shape({ schema, data: { version: 2, kind: 'a', extra: true } })).toEqual([
      'choice ',
      'constant /version',
      'constant /extra',
    ])
  })

  it('ask the validator where members do not tell branches apart', () => {
    const schema = {
      properties: {
        a: {
          anyOf: [
            { type: 'string', title: 'Short', maxLength: 2 },
            { type: 'string', title: 'Long', minLength: 3 },
          ],
        },
      },
    }
    const rows = (verdicts: Record<string, boolean>) => rowsOf({ schema, data: { a: 'abcd' }, verdicts }).rows
    expect(rows({})).toMatchObject([{ kinds: [{ branch: 0 }] }])
    expect(rows({ '/properties/a/anyOf/0': false, '/properties/a/anyOf/1': true })).toMatchObject([
      { kinds: [{ branch: 1 }] },
    ])
  })

  it('show conditional fields once the validator has spoken', () => {
    const schema = {
      if: { properties: { a: { const: 1 } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { yes: { type: 'string' } } },
      else: { properties: { no: { type: 'string' } } },
    }
    expect(shape({ schema, data: { a: 1 } })).not.toContain('text /yes')
    expect(shape({ schema, data: { a: 1 }, verdicts: { '/if': true } })).toContain('text /yes')
    expect(shape({ schema, data: { a: 2 }, verdicts: { '/if': false } })).toContain('text /no')
  })

  it('stay what they are where a condition brings others, which have their place in the file all the same', () => {
    const verdicts: Record<string, boolean> = { '/if': false }
    const name = { type: 'string' }
    const schema: JsonValue = JSON.parse(
      '{"if": {"required": ["on"]}, "then": {"properties": {"more": {}}}, "else": {"properties": {"less": {}}}}',
    )
    const properties = { name, group: { properties: { name } } }
    const given = { schema: { properties, ...Object(schema) }, data: { group: { name: 'a' } }, verdicts }
    const input = inputOf(given)
    const before = buildRows(input)
    verdicts['/if'] = true
    const after = buildRows(input, { root: before.root, stale: new Set() })
    const rowAt = ({ list }: typeof before, pointer: string) =>
      list.outline.find(({ field }) => field.pointer === pointer)
    expect(rowAt(before, '/less')).toBeDefined()
    expect(rowAt(after, '/more')).toBeDefined()
    for (const pointer of ['/name', '/group', '/group/name']) {
      expect(rowAt(after, pointer)).toBe(rowAt(before, pointer))
    }
    expect(rowAt(after, '/name')?.field.order?.names).toEqual(['name', 'group', 'more'])
  })

  it('show what a present member brings with it', () => {
    const schema = {
      properties: { card: { type: 'string' } },
      dependentSchemas: { card: { properties: { address: { type: 'string' } } } },
      dependentRequired: { card: ['address'] },
    }
    expect(shape({ schema, data: {} })).toEqual(['text /card'])
    const { rows } = rowsOf({ schema, data: { card: '1' } })
    expect(rows.map((row) => [row.field.pointer, row.field.isRequired])).toEqual([
      ['/card', false],
      ['/address', true],
    ])
  })

  it('have keys that are all different, whatever the names', () => {
    const data: JsonValue = JSON.parse(
      '{"a/b":1,"a":{"b":1},"#1":{"x":1},"":[[1],[2]],"~":0,"a~1b":2,"__proto__":3}',
    )
    const keys = rowsOf({ schema: {}, data }).rows.map((row) => row.key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('are those of each item, also where most of a long list come to the same', () => {
    const item = { properties: { name: { type: 'string' } } }
    const items = Array.from({ length: 6 }, (_, index) => ({ name: `Item ${index}` }))
    const odd = [...items, { name: 'odd', old: true }, 'text', ...items]
    const heads = (schema: JsonValue, uiSchema: JsonValue = {}) =>
      shape({ schema: { items: schema }, data: odd, uiSchema }).slice(1, -1)
    const usual = odd.map((_, index) => `${index === 7 ? 'json' : 'group'} /${index}`)
    expect(heads({ type: 'object', ...item })).toEqual(usual)
    const dependent = { type: 'object', ...item, dependentSchemas: { old: { type: 'string' } } }
    expect(heads(dependent)).toEqual(usual.with(6, 'json /6'))
    const told = { items: [{}, {}, { 'ui:widget': 'hidden' }] }
    expect(heads({ type: 'object', ...item }, told)).toEqual(usual.filter((_, index) => index !== 2))
  })

  it('note the pointers whose values decide', () => {
    const schema = {
      properties: {
        a: { oneOf: [{ properties: { k: { const: 1 } } }, { properties: { k: { const: 2 } } }] },
      },
    }
    expect([...rowsOf({ schema, data: { a: { k: 2 }, b: 1 } }).reads]).toEqual(['/a'])
  })
})
