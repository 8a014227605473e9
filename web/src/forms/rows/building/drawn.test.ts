import { expect, test } from 'vitest'
import { parseJson } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { INITIAL_STATE } from '../../state/FormState'
import { createItemKeys } from '../../store/itemKeys'
import { buildRows } from './buildRows'

/** The rows of a form that is drawn, one word each: kind or widget, and pointer. */
function drawn(schema: JsonValue, data: JsonValue = {}, uiSchema: JsonValue = {}): string[] {
  const text = JSON.stringify(data)
  const parse = parseJson(text)
  if (!parse.ok) throw new Error('not JSON')
  const { list } = buildRows({
    resolver: createSchemaResolver(schema),
    uiSchema,
    text,
    root: parse.root,
    itemKeys: createItemKeys(),
    taken: new Map(),
    body: null,
    isLong: true,
    isDrawn: true,
    state: INITIAL_STATE,
    verdict: () => undefined,
  })
  return list.outline.map((row) => `${row.kind === 'field' ? row.widget : row.kind} ${row.field.pointer}`)
}

const text = { type: 'string' }

test('all that is declared is shown, filled in or not, and every object has room for one field more', () => {
  expect(drawn({ properties: { seo: { type: 'object', properties: { text } }, name: text } })).toEqual([
    'title ',
    'group /seo',
    'text /seo/text',
    'add-member /seo',
    'text /name',
    'add-member ',
  ])
})

test('of a list one item stands for all, there or not', () => {
  const days = { type: 'array', items: { type: 'object', properties: { text } } }
  const rows = [
    'title ',
    'list /days',
    'group /days/0',
    'text /days/0/text',
    'add-member /days/0',
    'add-member ',
  ]
  expect(drawn({ properties: { days } })).toEqual(rows)
  expect(drawn({ properties: { days } }, { days: [{}, {}, {}] })).toEqual(rows)
})

test('a place of a tuple each, and one of what may follow', () => {
  const pair = { type: 'array', prefixItems: [text, { type: 'number' }], items: { type: 'boolean' } }
  expect(drawn({ properties: { pair } }).slice(2, 5)).toEqual([
    'text /pair/0',
    'number /pair/1',
    'checkbox /pair/2',
  ])
})

test('hidden fields and those of a condition that does not hold keep their place', () => {
  const schema = {
    properties: { kind: text, secret: text, end: text },
    allOf: [
      {
        if: { properties: { kind: { const: 'talk' } }, required: ['kind'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { speaker: text } },
        else: { properties: { fee: { type: 'number' }, end: false } },
      },
    ],
  }
  const ui = { secret: { 'ui:widget': 'hidden' }, 'ui:order': ['kind', 'speaker', '*'] }
  expect(drawn(schema, {}, ui)).toEqual([
    'title ',
    'text /kind',
    'text /speaker',
    'text /secret',
    'text /end',
    'number /fee',
    'add-member ',
  ])
})

test('a schema inside of itself is drawn once', () => {
  const schema = {
    $ref: '#/$defs/page',
    $defs: {
      page: {
        type: 'object',
        properties: { name: text, pages: { type: 'array', items: { $ref: '#/$defs/page' } } },
      },
    },
  }
  const rows = drawn(schema, { pages: [{ pages: [{ name: 'deep' }] }] })
  expect(rows).toEqual(['title ', 'text /name', 'list /pages', 'group /pages/0', 'add-member '])
})

test('the first of several shapes is drawn where no value says which', () => {
  const block = {
    oneOf: [
      { type: 'object', properties: { text } },
      { type: 'object', properties: { image: text } },
    ],
  }
  expect(drawn({ properties: { block } })).toContain('text /block/text')
})
